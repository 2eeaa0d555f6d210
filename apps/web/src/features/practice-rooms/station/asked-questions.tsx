import { Box, Button, Text } from '@mantine/core';
import type { AskedQuestion } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { Markdown, MarkdownLine } from '../../../ui/text/markdown.tsx';
import { ExaminersQuestion } from '../../study/public/examiners-question.tsx';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { Expandable } from '../../study/public/expandable.tsx';
import { ModelAnswer, QuestionImages } from '../../study/public/question-parts.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { useRoom } from '../room-context.ts';
import { isAskingNow } from '../room-roles.ts';
import classes from './station.module.css';

interface AskedQuestionsProps {
  asked: readonly AskedQuestion[];
  /** The index of the current question; null before the first. */
  current: number | null;
}

/** The questions that the examiner has asked, without answers. */
export function AskedQuestions({ asked, current }: AskedQuestionsProps) {
  const question = asked.find(({ index }) => index === current);
  const earlier = asked.filter(({ index }) => index !== current);
  return (
    <>
      <StudyCard title="The examiner asks" isTitleQuiet>
        <ExaminersQuestion>
          {question ? (
            <Markdown oneColumn>{question.question}</Markdown>
          ) : (
            <Text fw={400}>Listen to the examiner. Questions appear here as they are asked.</Text>
          )}
        </ExaminersQuestion>
        {question && <QuestionParts question={question} />}
      </StudyCard>
      {earlier.length > 0 && (
        <StudyCard title="Asked before" isTitleQuiet>
          <ol>
            {earlier.map((item) => (
              <li key={item.id}>
                <Markdown oneColumn>{item.question}</Markdown>
              </li>
            ))}
          </ol>
        </StudyCard>
      )}
    </>
  );
}

function QuestionParts({ question }: { question: AskedQuestion }) {
  return (
    <>
      {question.options.length > 0 && (
        <ul>
          {question.options.map((option) => (
            <li key={option}>
              <MarkdownLine>{option}</MarkdownLine>
            </li>
          ))}
        </ul>
      )}
      <QuestionImages images={question.images} place="question" />
      <Exhibits key={question.id} exhibits={question.exhibits} place="question" isExam />
    </>
  );
}

interface AllQuestionsProps {
  questions: readonly StudyQuestion[];
  /** Whether the list is a part of the card of the current question. */
  isInCard: boolean;
}

/**
 * The questions with their answers, so that the examiner can ask them in another order. The current question is left
 * out, because it is shown above the list.
 */
export function AllQuestions({ questions, isInCard }: AllQuestionsProps) {
  const { room, me, current: now, change } = useRoom();
  const { questionIndex, asked } = room.state;
  const isAsking = isAskingNow(now.phase, me);
  const ask = (index: number) => change.act.mutate({ type: 'question', index });
  const current = now.phase === 'waiting' ? null : questionIndex;
  const listed = questions
    .map((question, index) => ({ question, index }))
    .filter(({ index }) => index !== current);
  if (listed.length === 0) return null;
  const title = current === null ? 'All questions' : 'Other questions';
  const list = (
    <PlainList
      component="ol"
      lined
      className={classes.list}
      aria-label={title}
      data-part={isInCard || undefined}
    >
      {listed.map(({ question, index }) => (
        <li key={question.id}>
          <Expandable
            level={3}
            title={`Question ${index + 1}${asked.includes(index) ? ' (asked)' : ''}`}
          >
            <Box pb="sm">
              <Markdown oneColumn>{question.question}</Markdown>
              {isAsking && (
                <Button variant="default" size="compact-md" mih={40} onClick={() => ask(index)}>
                  Ask this question
                </Button>
              )}
              <ModelAnswer question={question} />
            </Box>
          </Expandable>
        </li>
      ))}
    </PlainList>
  );
  if (isInCard) return list;
  return (
    <StudyCard title={title} isTitleQuiet>
      {list}
    </StudyCard>
  );
}
