import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useReveal } from '../../ui/use-reveal.ts';
import {
  type FlowState,
  isComplete,
  isMultipleChoice,
  progressText,
  rightOption,
  stageOf,
} from './public/question-flow-state.ts';
import classes from './question-banner.module.css';

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
    questions.length === 1 ? '1 question' : `${questions.length} questions`,
    ...(choices.length > 0
      ? [`multiple choice: ${choices.filter(Boolean).length} of ${choices.length} right`]
      : []),
    ...(minutes === null ? [] : [minutes === 1 ? '1 minute' : `${minutes} minutes`]),
  ].join(' · ');
}

/** Shown below the questions: how many are answered, and after the last question a completion message. */
export function QuestionBanner({ questions, flow, completeText, visitMs }: QuestionBannerProps) {
  const total = questions.length;
  const done = isComplete(flow, total);
  const unseen = questions.filter((_, index) => stageOf(flow, index) === 'hidden').length;
  const banner = useReveal<HTMLOutputElement>('banner', done && visitMs !== null);
  return (
    <div className={classes.foot}>
      <output ref={banner} className={classes.banner} data-done={done} aria-live="polite">
        {done && (
          <span className={classes.reward}>
            <Tick isDrawn={visitMs !== null} />
            <span>
              <strong className={classes.done}>{completeText}</strong>
              <span className={classes.summary}>{summaryOf(questions, flow, visitMs)}</span>
            </span>
          </span>
        )}
        <span>{progressText(flow, total)}</span>
      </output>
      {unseen > 0 && (
        <span className={classes.unseen}>
          {unseen === 1 ? '1 more question follows' : `${unseen} more questions follow`}
        </span>
      )}
    </div>
  );
}

function Tick({ isDrawn }: { isDrawn: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={48}
      height={48}
      className={classes.tick}
      data-drawn={isDrawn}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="15" />
      <path d="m9 16.5 5 5 9.5-10.5" pathLength={1} />
    </svg>
  );
}
