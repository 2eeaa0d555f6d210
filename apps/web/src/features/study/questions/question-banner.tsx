import { Box, Group } from '@mantine/core';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Tick } from '../../../ui/media/tick.tsx';
import { counted } from '../../../ui/text/counted.ts';
import {
  type FlowState,
  isComplete,
  isMultipleChoice,
  progressText,
  rightOption,
  stageOf,
} from '../public/question-flow-state.ts';
import classes from './question-choice.module.css';

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
  return [
    counted(questions.length, 'question'),
    ...(choices.length > 0
      ? [`multiple choice: ${choices.filter(Boolean).length} of ${choices.length} right`]
      : []),
    ...(minutes === null ? [] : [counted(minutes, 'minute')]),
  ].join(' · ');
}

/** Shown below the questions: how many are answered, and after the last question a completion message. */
export function QuestionBanner({ questions, flow, completeText, visitMs }: QuestionBannerProps) {
  const total = questions.length;
  const done = isComplete(flow, total);
  const left = total - flow.revealed;
  const hasHidden = questions.some((_, index) => stageOf(flow, index) === 'hidden');
  const banner = useReveal<HTMLOutputElement>('banner', done && visitMs !== null);
  return (
    <Group data-screen-only gap="0.25rem" align="stretch" c="var(--study-quiet)" fz="sm">
      <output ref={banner} className={classes.banner} data-done={done} aria-live="polite">
        {done && (
          <Group className={classes.reward} component="span" gap="1rem">
            <Tick isDrawn={visitMs !== null} />
            <span>
              <Box component="strong" c="var(--study-ink)" fz="md" lts="0.04em" lh={1.25}>
                {completeText}
              </Box>
              <Box component="span" fz="md">
                {summaryOf(questions, flow, visitMs)}
              </Box>
            </span>
          </Group>
        )}
        <span>{progressText(flow, total)}</span>
      </output>
      {hasHidden && <span className={classes.left}>{left} questions to go</span>}
    </Group>
  );
}
