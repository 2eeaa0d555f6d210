import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useContext, useLayoutEffect, useReducer, useState } from 'react';
import {
  advanceFlow,
  type FlowAction,
  type FlowState,
  initialFlow,
  isComplete,
} from './public/question-flow-state.ts';
import { StudyAnswersContext } from './study-answers.ts';

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
  function dispatch(action: FlowAction): void {
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
