// The question flow as a pure reducer: which questions are revealed, which of those are folded away, which mcq option
// was picked. Rendering lives in question-flow.tsx.
import type { StudyQuestion } from '@urost3/contract/stations.ts';

export interface FlowState {
  /** Number of revealed questions; the question with this index is the current one. */
  revealed: number;
  /** Answered questions the learner has folded away. */
  hidden: readonly number[];
  /** True while the current mcq shows its options. */
  isChoosing: boolean;
  /** Question index → picked option index. */
  picks: Readonly<Record<number, number>>;
}

export type FlowAction =
  | { type: 'activate'; index: number }
  | { type: 'pick'; index: number; option: number };

export type QuestionStage = 'answered' | 'current' | 'preview' | 'hidden';

export const initialFlow: FlowState = { revealed: 0, hidden: [], isChoosing: false, picks: {} };

/** An mcq without options has nothing to pick and behaves like a text question. */
export function isMultipleChoice(question: StudyQuestion): boolean {
  return question.type === 'mcq' && question.options.length > 0;
}

/** Index of the option that equals the answer, word for word; -1 when none does. */
export function rightOption(question: StudyQuestion): number {
  return question.options.findIndex((option) => option.trim() === question.answer.trim());
}

export function stageOf(state: FlowState, index: number): QuestionStage {
  if (index < state.revealed) return 'answered';
  if (index === state.revealed) return 'current';
  return index === state.revealed + 1 ? 'preview' : 'hidden';
}

export function isComplete(state: FlowState, total: number): boolean {
  return total > 0 && state.revealed >= total;
}

/** `Progress: n / total`, n capped at the number of questions. */
export function progressText(state: FlowState, total: number): string {
  return `Progress: ${Math.min(state.revealed, total)} / ${total}`;
}

export function advanceFlow(
  state: FlowState,
  action: FlowAction,
  questions: readonly StudyQuestion[],
): FlowState {
  const question = questions[action.index];
  if (!question || action.index > state.revealed) return state;
  const isCurrent = action.index === state.revealed;
  if (action.type === 'pick') {
    if (!isCurrent || !question.options[action.option]) return state;
    const picks = { ...state.picks, [action.index]: action.option };
    return { ...state, picks, isChoosing: false, revealed: state.revealed + 1 };
  }
  if (!isCurrent) {
    const hidden = state.hidden.includes(action.index)
      ? state.hidden.filter((index) => index !== action.index)
      : [...state.hidden, action.index];
    return { ...state, hidden };
  }
  if (isMultipleChoice(question)) return { ...state, isChoosing: !state.isChoosing };
  return { ...state, revealed: state.revealed + 1 };
}
