import { Button, Group } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { Room, RoomMember, ShownExhibit } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import type { ReactNode } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { Expandable } from '../study/public/expandable.tsx';
import { Probes } from '../study/public/probes.tsx';
import { PublishedNotes } from '../study/public/published-notes.tsx';
import { StudyCard } from '../study/public/study-card.tsx';
import classes from './examiner-part.module.css';
import { mayLead } from './room-roles.ts';
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
 * The examiner's view: the current question with its answer, and buttons to ask the next one and to show its exhibits.
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
              <Answer question={current} />
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

/** The current question in short. A narrow screen shows it above the mark sheet, which then replaces the question. */
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

const isAskingNow = (phase: RoomPhase, me: RoomMember) => phase === 'interview' && mayLead(me);

/** Whether the card of the current question is shown: a question is open, or this person can ask one. */
export const hasQuestionCard = (room: Room, me: RoomMember, phase: RoomPhase): boolean =>
  phase !== 'waiting' && (room.state.questionIndex !== null || isAskingNow(phase, me));

type AllQuestionsProps = Pick<
  ExaminerPartProps,
  'room' | 'me' | 'phase' | 'questions' | 'change'
> & {
  /** Whether the list is a part of the card of the current question. */
  isInCard: boolean;
};

/**
 * The questions with their answers, so that the examiner can ask them in another order. The current question is left
 * out, because it is open above the list.
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
            <Answer question={question} />
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

function Answer({ question }: { question: StudyQuestion }) {
  return (
    <div className={classes.answer}>
      <h3 className={classes.subtitle}>Model answer</h3>
      <Markdown oneColumn>{question.answer}</Markdown>
      <PublishedNotes notes={question.published_notes} />
      <Probes probes={question.probes} />
    </div>
  );
}

interface ShowButtonsProps {
  room: Room;
  /** The index of the question; null for the scenario. */
  question: number | null;
  exhibits: readonly StudyExhibit[];
  images?: StudyQuestion['images'];
  change: RoomChange;
}

/** One button for each chart, table or image. It shows the exhibit to everybody, or hides it. */
function ShowButtons({ room, question, exhibits, images = [], change }: ShowButtonsProps) {
  const shown = room.state.exhibit;
  const items: { name: string; exhibit: ShownExhibit }[] = [
    ...exhibits.map(({ title }, index) => ({
      name: title,
      exhibit: { question, kind: 'exhibit' as const, index },
    })),
    ...images.map(({ alt }, index) => ({
      name: alt,
      exhibit: { question, kind: 'image' as const, index },
    })),
  ];
  if (items.length === 0) return null;
  return (
    <Group gap="xs" mb="sm">
      {items.map(({ name, exhibit }) => {
        const isShown =
          shown?.question === exhibit.question &&
          shown.kind === exhibit.kind &&
          shown.index === exhibit.index;
        return (
          <Button
            key={`${exhibit.kind}${exhibit.index}`}
            variant="default"
            h="auto"
            mih={44}
            styles={{ label: { whiteSpace: 'normal' } }}
            aria-pressed={isShown}
            onClick={() =>
              change.act.mutate({ type: 'exhibit', exhibit: isShown ? null : exhibit })
            }
          >
            {isShown ? 'Hide' : 'Show'}: {name}
          </Button>
        );
      })}
    </Group>
  );
}
