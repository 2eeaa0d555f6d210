import { Box, Button, Group } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import type { ShownExhibit } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { ModelAnswer } from '../../study/public/question-parts.tsx';
import { StudyCard, StudySurface } from '../../study/public/study-card.tsx';
import { useRoom } from '../room-context.ts';
import { isAskingNow, mayLead } from '../room-roles.ts';

interface ExaminerPartProps {
  questions: readonly StudyQuestion[];
  scenarioExhibits: readonly StudyExhibit[];
  /** The model answer, which only communication stations have. */
  answer: string | null;
  /** Whether it is in the narrow column beside the sheet. */
  isBeside: boolean;
  /** The other questions, below the current one. */
  children?: ReactNode;
}

/**
 * The examiner's view of the current question and its answer. Buttons show exhibits to everybody, and ask the next or
 * the previous question.
 */
export function ExaminerPart(props: ExaminerPartProps) {
  const { questions, scenarioExhibits, answer, isBeside, children } = props;
  const open = useRoom();
  const { me } = open;
  const { phase } = open.current;
  const { questionIndex } = open.room.state;
  const isAsking = isAskingNow(phase, me);
  const mayShow = isAsking || (phase === 'reading' && mayLead(me));
  const next = questionIndex === null ? 0 : questionIndex + 1;
  const current = questionIndex === null ? null : questions[questionIndex];
  const { act } = open.change;
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
        color="var(--page-accent)"
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
        <StudyCard title="Show to everybody" isTitleQuiet isNarrow={isBeside}>
          <ShowButtons question={null} exhibits={scenarioExhibits} />
        </StudyCard>
      )}
      {hasQuestionCard(open) && (
        <StudyCard
          title={current ? `Question ${next} of ${questions.length}` : 'No question asked yet'}
          isNarrow={isBeside}
        >
          {current && questionIndex !== null && (
            <>
              <Markdown oneColumn>{current.question}</Markdown>
              {mayShow && (
                <ShowButtons
                  question={questionIndex}
                  exhibits={current.exhibits}
                  images={current.images}
                />
              )}
              <ModelAnswer question={current} />
            </>
          )}
          {askButtons}
          {children}
        </StudyCard>
      )}
      {answer && (
        <StudyCard title="Model answer" isTitleQuiet isNarrow={isBeside}>
          <Markdown oneColumn>{answer}</Markdown>
        </StudyCard>
      )}
    </>
  );
}

/**
 * The number and the text of the current question. They are shown above the mark sheet while a narrow screen hides the
 * card of the question.
 */
export function AskedNow({ questions }: Pick<ExaminerPartProps, 'questions'>) {
  const { questionIndex } = useRoom().room.state;
  const current = questionIndex === null ? null : questions[questionIndex];
  if (!current || questionIndex === null) return null;
  return (
    <StudySurface tone="accent" py="xs">
      <Box component="p" m="0 0 0.25rem" c="var(--page-quiet)" fz="sm">
        Question {questionIndex + 1} of {questions.length}
      </Box>
      <Markdown oneColumn>{current.question}</Markdown>
    </StudySurface>
  );
}

/**
 * Whether the card of the current question is shown. It is never shown in the phase 'waiting'. In any other phase, it
 * is shown if a question was asked or this person can ask one.
 */
export const hasQuestionCard = ({ room, me, current }: ReturnType<typeof useRoom>): boolean =>
  current.phase !== 'waiting' &&
  (room.state.questionIndex !== null || isAskingNow(current.phase, me));

interface ShowButtonsProps {
  /** The index of the question; null for the scenario. */
  question: number | null;
  exhibits: readonly StudyExhibit[];
  images?: StudyQuestion['images'];
}

/** One button for each chart, table or image. It shows the exhibit to everybody, or hides it. */
function ShowButtons({ question, exhibits, images = [] }: ShowButtonsProps) {
  const { room, change } = useRoom();
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
            mih={44}
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
