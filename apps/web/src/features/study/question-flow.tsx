import { Progress } from '@mantine/core';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useId } from 'react';
import { useReveal } from '../../ui/use-reveal.ts';
import type { QuestionRecord } from '../attempts/public/use-section-attempts.ts';
import {
  type FlowAction,
  type FlowState,
  isComplete,
  progressText,
  stageOf,
} from './public/question-flow-state.ts';
import classes from './question-flow.module.css';
import { QuestionItem } from './question-item.tsx';

/** Question id → its result before this visit. */
export type LastPicks = ReadonlyMap<string, QuestionRecord>;

interface QuestionFlowProps {
  questions: StudyQuestion[];
  flow: FlowState;
  dispatch: (action: FlowAction) => void;
  /** Replaces the banner's heading after the last question. */
  completeText: string;
  lastPicks?: LastPicks;
  /** The last question was answered just now: the banner comes into view. */
  hasFinished?: boolean;
}

/** One question at a time: answered ones above, the current one, and a faded preview of the next. */
export function QuestionFlow(props: QuestionFlowProps) {
  const { questions, flow, dispatch, completeText, lastPicks, hasFinished = false } = props;
  const id = useId();
  const total = questions.length;
  const done = isComplete(flow, total);
  const banner = useReveal<HTMLOutputElement>('banner', done && hasFinished);
  return (
    <section className={classes.flow} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        Questions
      </h2>
      <ol className={classes.list}>
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
      </ol>
      <output ref={banner} className={classes.banner} data-done={done} aria-live="polite">
        {done && (
          <strong className={classes.done}>
            <Tick isDrawn={hasFinished} />
            {completeText}
          </strong>
        )}
        <span>{progressText(flow, total)}</span>
        <Progress
          aria-hidden
          value={(Math.min(flow.revealed, total) / total) * 100}
          color="var(--study-accent)"
          size="sm"
        />
      </output>
    </section>
  );
}

function Tick({ isDrawn }: { isDrawn: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={32}
      height={32}
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
