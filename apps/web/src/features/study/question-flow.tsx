import { Progress } from '@mantine/core';
import type { StudyQuestion } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import type { QuestionRecord } from '../attempts/use-section-attempts.ts';
import classes from './question-flow.module.css';
import {
  type FlowAction,
  type FlowState,
  isComplete,
  progressText,
  stageOf,
} from './question-flow-state.ts';
import { QuestionItem } from './question-item.tsx';

/** Question id → how it went before this visit. */
export type LastPicks = ReadonlyMap<string, QuestionRecord>;

interface QuestionFlowProps {
  questions: StudyQuestion[];
  flow: FlowState;
  dispatch: (action: FlowAction) => void;
  /** Replaces the heading of the banner after the last question. */
  completeText: string;
  lastPicks?: LastPicks;
}

/** One question at a time: answered ones above, the current one, a faded look at the next. */
export function QuestionFlow(props: QuestionFlowProps) {
  const { questions, flow, dispatch, completeText, lastPicks } = props;
  const id = useId();
  const total = questions.length;
  const done = isComplete(flow, total);
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
      <output className={classes.banner} data-done={done} aria-live="polite">
        {done && <strong className={classes.done}>{completeText}</strong>}
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
