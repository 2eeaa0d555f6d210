import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useId } from 'react';
import type { QuestionRecord } from '../attempts/public/use-section-attempts.ts';
import { type FlowAction, type FlowState, stageOf } from './public/question-flow-state.ts';
import { QuestionBanner } from './question-banner.tsx';
import classes from './question-flow.module.css';
import { QuestionItem } from './question-item.tsx';

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
      <QuestionBanner
        questions={questions}
        flow={flow}
        completeText={completeText}
        visitMs={visitMs}
      />
    </section>
  );
}
