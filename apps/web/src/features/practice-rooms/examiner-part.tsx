import { Button, Group } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import type { ReactNode } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { StudyCard } from '../study/public/study-card.tsx';
import classes from './examiner-part.module.css';
import { QuestionAnswer } from './question-answer.tsx';
import { isAskingNow, mayLead } from './room-roles.ts';
import { ShowButtons } from './show-buttons.tsx';
import type { RoomChange } from './use-room-change.ts';

interface ExaminerPartProps {
  room: Room;
  me: RoomMember;
  phase: RoomPhase;
  questions: readonly StudyQuestion[];
  scenarioExhibits: readonly StudyExhibit[];
  /** The model answer, which only communication stations have. */
  answer: string | null;
  change: RoomChange;
  /** The other questions, below the current one. */
  children?: ReactNode;
}

/**
 * The examiner's view of the current question and its answer. Buttons show exhibits to everybody, and ask the next or
 * the previous question.
 */
export function ExaminerPart(props: ExaminerPartProps) {
  const { room, me, phase, questions, scenarioExhibits, answer, change, children } = props;
  const { questionIndex } = room.state;
  const isAsking = isAskingNow(phase, me);
  const mayShow = isAsking || (phase === 'reading' && mayLead(me));
  const next = questionIndex === null ? 0 : questionIndex + 1;
  const current = questionIndex === null ? null : questions[questionIndex];
  const { act } = change;
  const ask = (index: number) => act.mutate({ type: 'question', index });
  // On a phone the buttons fill the line.
  const fill = { flex: { base: '1 1 auto', xs: 'none' } };
  const askButtons = isAsking && (
    <Group gap="xs" mt="sm">
      {next > 1 && (
        <Button variant="default" h={40} px="md" {...fill} onClick={() => ask(next - 2)}>
          Previous question
        </Button>
      )}
      <Button
        color="var(--study-accent)"
        h={40}
        px="md"
        {...fill}
        disabled={next >= questions.length}
        loading={act.isPending && act.variables.type === 'question'}
        onClick={() => ask(next)}
      >
        {questionIndex === null ? 'Ask the first question' : 'Ask the next question'}
      </Button>
    </Group>
  );
  return (
    <>
      {mayShow && scenarioExhibits.length > 0 && (
        <StudyCard title="Show to everybody" isTitleQuiet>
          <ShowButtons room={room} question={null} exhibits={scenarioExhibits} change={change} />
        </StudyCard>
      )}
      {hasQuestionCard(room, me, phase) && (
        <StudyCard
          title={current ? `Question ${next} of ${questions.length}` : 'No question asked yet'}
        >
          {current && questionIndex !== null && (
            <>
              <Markdown oneColumn>{current.question}</Markdown>
              {mayShow && (
                <ShowButtons
                  room={room}
                  question={questionIndex}
                  exhibits={current.exhibits}
                  images={current.images}
                  change={change}
                />
              )}
              <QuestionAnswer question={current} />
            </>
          )}
          {askButtons}
          {children}
        </StudyCard>
      )}
      {answer && (
        <StudyCard title="Model answer" isTitleQuiet>
          <Markdown oneColumn>{answer}</Markdown>
        </StudyCard>
      )}
    </>
  );
}

type AskedNowProps = Pick<ExaminerPartProps, 'room' | 'questions'>;

/**
 * The number and the text of the current question. They are shown above the mark sheet while a narrow screen hides the
 * card of the question.
 */
export function AskedNow({ room, questions }: AskedNowProps) {
  const { questionIndex } = room.state;
  const current = questionIndex === null ? null : questions[questionIndex];
  if (!current || questionIndex === null) return null;
  return (
    <div className={classes.now}>
      <p className={classes.subtitle}>
        Question {questionIndex + 1} of {questions.length}
      </p>
      <Markdown oneColumn>{current.question}</Markdown>
    </div>
  );
}

/**
 * Whether the card of the current question is shown. It is never shown in the phase 'waiting'. In any other phase, it
 * is shown if a question was asked or this person can ask one.
 */
export const hasQuestionCard = (room: Room, me: RoomMember, phase: RoomPhase): boolean =>
  phase !== 'waiting' && (room.state.questionIndex !== null || isAskingNow(phase, me));
