// The state of a section's questions, as a pure reducer. The state contains which questions are revealed, which are
// collapsed, and which options were picked. question-flow.tsx renders it.
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { isMultipleChoice } from '@urost3/contract/stations/stations.ts';

export interface FlowState {
  /** The number of revealed questions, which is also the index of the current question. */
  revealed: number;
  /** The indices of answered questions that are folded to one line. */
  hidden: readonly number[];
  /** Whether the current multiple choice question shows its options. */
  isChoosing: boolean;
  /** The index of the picked option, by question index. */
  picks: Readonly<Record<number, number>>;
}

export type FlowAction =
  | { type: 'activate'; index: number }
  | { type: 'pick'; index: number; option: number }
  /** Restores the answers given before this visit. `picked` maps question ids to the texts of the picked options. */
  | { type: 'restore'; picked: ReadonlyMap<string, string> }
  | { type: 'restart' };

export type QuestionStage = 'answered' | 'current' | 'preview' | 'hidden';

export const initialFlow: FlowState = { revealed: 0, hidden: [], isChoosing: false, picks: {} };

/** The index of the option that equals the model answer; -1 when there is none. Spaces at the ends are ignored. */
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

/** Formats as `Progress: n / total`. n is at most the number of questions. */
export function progressText(state: FlowState, total: number): string {
  return `Progress: ${Math.min(state.revealed, total)} / ${total}`;
}

/** Reveals all questions with the earlier picks, each folded to one line. Does nothing when the learner has already started to answer. */
function restoreFlow(
  state: FlowState,
  picked: ReadonlyMap<string, string>,
  questions: readonly StudyQuestion[],
): FlowState {
  if (state.revealed > 0 || state.isChoosing) return state;
  const picks: Record<number, number> = {};
  questions.forEach((question, index) => {
    const option = question.options.indexOf(picked.get(question.id) ?? '');
    if (option !== -1) picks[index] = option;
  });
  return {
    ...initialFlow,
    revealed: questions.length,
    hidden: questions.map((_, at) => at),
    picks,
  };
}

export function advanceFlow(
  state: FlowState,
  action: FlowAction,
  questions: readonly StudyQuestion[],
): FlowState {
  if (action.type === 'restart') return initialFlow;
  if (action.type === 'restore') return restoreFlow(state, action.picked, questions);
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
  // The former answer is folded, so that the page stays short. Answers that the learner has opened again stay open.
  const former = action.index - 1;
  const hidden =
    former < 0 || state.hidden.includes(former) ? state.hidden : [...state.hidden, former];
  if (isMultipleChoice(question)) return { ...state, hidden, isChoosing: !state.isChoosing };
  return { ...state, hidden, revealed: state.revealed + 1 };
}
