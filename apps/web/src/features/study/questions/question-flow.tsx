import { Box, Group, Stack } from '@mantine/core';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { isMultipleChoice } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useContext, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { joinFacts } from '../../../lib/facts.ts';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Tick } from '../../../ui/media/signs.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import type { QuestionRecord } from '../../attempts/public/use-section-attempts.ts';
import {
  advanceFlow,
  type FlowAction,
  type FlowState,
  initialFlow,
  isComplete,
  progressText,
  rightOption,
  stageOf,
} from './question-flow-state.ts';
import { QuestionItem } from './question-item.tsx';
import classes from './questions.module.css';
import { StudyAnswersContext } from './study-answers.ts';

/** The result of a question before this visit, by question id. */
export type LastPicks = ReadonlyMap<string, QuestionRecord>;

interface QuestionFlowProps {
  questions: StudyQuestion[];
  flow: FlowState;
  dispatch: (action: FlowAction) => void;
  /** The heading of the banner after the last question. */
  completeText: string;
  lastPicks?: LastPicks;
  /**
   * The time from opening the page to the last answer. A value means that the last answer was just given, so the banner
   * scrolls into view.
   */
  visitMs?: number | null;
}

/** One question at a time: answered questions above, the current one, and a faded preview of the next. */
export function QuestionFlow(props: QuestionFlowProps) {
  const { questions, flow, dispatch, completeText, lastPicks, visitMs = null } = props;
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <PartTitle mt="0.5rem" c="var(--page-ink)" fz="xl" lh={1.3} id={id}>
        Questions
      </PartTitle>
      <PlainList component="ol" gap="md">
        {questions.map((question, index) => (
          <QuestionItem
            key={question.id}
            question={question}
            index={index}
            stage={stageOf(flow, index)}
            isFolded={flow.hidden.includes(index)}
            isChoosing={flow.isChoosing && index === flow.revealed}
            pick={flow.picks[index]}
            before={lastPicks?.get(question.id)}
            dispatch={dispatch}
          />
        ))}
      </PlainList>
      <QuestionBanner
        questions={questions}
        flow={flow}
        completeText={completeText}
        visitMs={visitMs}
      />
    </Stack>
  );
}

/** The question flow. A section that was finished before this visit starts with its answers restored. */
export function useQuestionFlow(
  questions: readonly StudyQuestion[],
  startAt: number,
  onPick: ((question: StudyQuestion, option: string) => void) | undefined,
) {
  const study = useContext(StudyAnswersContext);
  const [flow, advance] = useReducer(
    (state: FlowState, action: FlowAction) => advanceFlow(state, action, questions),
    { ...initialFlow, revealed: startAt },
  );
  const before = study?.before ?? null;
  const wasFinished =
    before !== null &&
    questions.length > 0 &&
    questions.every(({ id }) => before.some((given) => given.questionId === id));
  useLayoutEffect(() => {
    if (!wasFinished) return;
    const picked = new Map(before.map((given) => [given.questionId, given.option ?? '']));
    advance({ type: 'restore', picked });
  }, [wasFinished, before]);
  const [openedAt] = useState(Date.now);
  /** The time from opening the page to the last answer; null unless that answer was given during this visit. */
  const [visitMs, setVisitMs] = useState<number | null>(null);
  const held = useRef<{ item: Element; top: number } | null>(null);
  // The question that the learner pressed stays where it is on the screen while the answer above it is folded.
  useLayoutEffect(() => {
    const moved = held.current && held.current.item.getBoundingClientRect().top - held.current.top;
    held.current = null;
    if (moved) window.scrollBy(0, moved);
  });
  function dispatch(action: FlowAction): void {
    const isReveal = 'index' in action && action.index === flow.revealed;
    const item = isReveal ? document.querySelector('[data-stage="current"]') : null;
    held.current = item && { item, top: item.getBoundingClientRect().top };
    const wasComplete = isComplete(flow, questions.length);
    const isNowComplete = isComplete(advanceFlow(flow, action, questions), questions.length);
    if (!wasComplete && isNowComplete) setVisitMs(Date.now() - openedAt);
    advance(action);
    if (action.type !== 'pick' || action.index !== flow.revealed) return;
    const question = questions[action.index];
    const option = question?.options[action.option];
    if (question && option) onPick?.(question, option);
  }
  function startAgain(): void {
    setVisitMs(null);
    study?.startAgain();
    advance({ type: 'restart' });
  }
  return { flow, dispatch, wasFinished, startAgain, visitMs };
}

interface QuestionBannerProps {
  questions: StudyQuestion[];
  flow: FlowState;
  completeText: string;
  visitMs: number | null;
}

/** Formats as `8 questions · multiple choice: 3 of 4 right · 12 minutes`. */
function summaryOf(questions: StudyQuestion[], { picks }: FlowState, visitMs: number | null) {
  const choices = questions.flatMap((question, index) =>
    isMultipleChoice(question) && rightOption(question) !== -1 && picks[index] !== undefined
      ? [picks[index] === rightOption(question)]
      : [],
  );
  const minutes = visitMs === null ? null : Math.max(1, Math.round(visitMs / MINUTE_MS));
  return joinFacts([
    counted(questions.length, 'question'),
    choices.length > 0 &&
      `multiple choice: ${choices.filter(Boolean).length} of ${choices.length} right`,
    minutes !== null && counted(minutes, 'minute'),
  ]);
}

/** Shown below the questions: how many are answered, and after the last question a completion message. */
function QuestionBanner({ questions, flow, completeText, visitMs }: QuestionBannerProps) {
  const total = questions.length;
  const done = isComplete(flow, total);
  const left = total - flow.revealed;
  const hasHidden = questions.some((_, index) => stageOf(flow, index) === 'hidden');
  const banner = useReveal<HTMLOutputElement>('banner', done && visitMs !== null);
  return (
    <Group data-screen-only gap="3xs" c="var(--page-quiet)" fz="sm">
      <output
        ref={banner}
        className={cx(classes.banner, done && pieces.card, done && classes.done)}
        aria-live="polite"
      >
        {done && (
          <Group component="span" gap="md">
            <Tick isDrawn={visitMs !== null} />
            <Stack component="span" gap="0.125rem" flex="1 1 min-content">
              <Box component="strong" c="var(--page-ink)" fz="md" lts="0.04em" lh={1.25}>
                {completeText}
              </Box>
              <Box component="span" fz="md">
                {summaryOf(questions, flow, visitMs)}
              </Box>
            </Stack>
          </Group>
        )}
        <span>{progressText(flow, total)}</span>
      </output>
      {hasHidden && <span className={classes.left}>{left} questions to go</span>}
    </Group>
  );
}
