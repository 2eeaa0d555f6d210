import { Button } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Expandable } from '../study/public/expandable.tsx';
import { StudyCard } from '../study/public/study-card.tsx';
import classes from './examiner-part.module.css';
import { QuestionAnswer } from './question-answer.tsx';
import { isAskingNow } from './room-roles.ts';
import type { RoomChange } from './use-room-change.ts';

interface AllQuestionsProps {
  room: Room;
  me: RoomMember;
  phase: RoomPhase;
  questions: readonly StudyQuestion[];
  change: RoomChange;
  /** Whether the list is a part of the card of the current question. */
  isInCard: boolean;
}

/**
 * The questions with their answers, so that the examiner can ask them in another order. The current question is left
 * out, because it is shown above the list.
 */
export function AllQuestions(props: AllQuestionsProps) {
  const { room, me, phase, questions, change, isInCard } = props;
  const { questionIndex, asked } = room.state;
  const isAsking = isAskingNow(phase, me);
  const ask = (index: number) => change.act.mutate({ type: 'question', index });
  const current = phase === 'waiting' ? null : questionIndex;
  const listed = questions
    .map((question, index) => ({ question, index }))
    .filter(({ index }) => index !== current);
  if (listed.length === 0) return null;
  const title = current === null ? 'All questions' : 'Other questions';
  const list = (
    <ol className={classes.list} aria-label={title} data-part={isInCard}>
      {listed.map(({ question, index }) => (
        <li key={question.id}>
          <Expandable
            level={3}
            title={`Question ${index + 1}${asked.includes(index) ? ' (asked)' : ''}`}
          >
            <Markdown oneColumn>{question.question}</Markdown>
            {isAsking && (
              <Button variant="default" size="compact-md" mih={40} onClick={() => ask(index)}>
                Ask this question
              </Button>
            )}
            <QuestionAnswer question={question} />
          </Expandable>
        </li>
      ))}
    </ol>
  );
  if (isInCard) return list;
  return (
    <StudyCard title={title} isTitleQuiet>
      {list}
    </StudyCard>
  );
}
