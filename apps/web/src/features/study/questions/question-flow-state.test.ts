import { expect, test } from 'vitest';
import { makeMcq, makeQuestion } from '../testing.ts';
import {
  advanceFlow,
  type FlowState,
  initialFlow,
  isComplete,
  progressText,
  rightOption,
  stageOf,
} from './question-flow-state.ts';

const questions = [makeQuestion('a'), makeMcq('b'), makeQuestion('c'), makeQuestion('d')];
const activate = (state: FlowState, index: number) =>
  advanceFlow(state, { type: 'activate', index }, questions);
const pick = (state: FlowState, index: number, option: number) =>
  advanceFlow(state, { type: 'pick', index, option }, questions);

test('the study page starts at 0 questions: the first is current, the next a preview, later ones hidden', () => {
  expect(progressText(initialFlow, 4)).toBe('Progress: 0 / 4');
  expect([0, 1, 2, 3].map((index) => stageOf(initialFlow, index))).toEqual([
    'current',
    'preview',
    'hidden',
    'hidden',
  ]);
});

test('revealing the current question of the study page advances its counter of questions by one', () => {
  const state = activate(initialFlow, 0);
  expect(progressText(state, 4)).toBe('Progress: 1 / 4');
  expect(stageOf(state, 0)).toBe('answered');
  expect(stageOf(state, 2)).toBe('preview');
});

test('only the current question of the study page can be revealed', () => {
  expect(activate(initialFlow, 1)).toBe(initialFlow);
  expect(activate(initialFlow, 3)).toBe(initialFlow);
  expect(activate(initialFlow, 9)).toBe(initialFlow);
});

test('an answered question of the study page collapses and expands without changing the counter', () => {
  const folded = activate(activate(initialFlow, 0), 0);
  expect(folded).toMatchObject({ revealed: 1, hidden: [0] });
  expect(activate(folded, 0)).toMatchObject({ revealed: 1, hidden: [] });
});

test('a multiple-choice question of the study page opens its options first, and the pick reveals the answer', () => {
  const open = activate(activate(initialFlow, 0), 1);
  expect(open).toMatchObject({ revealed: 1, isChoosing: true });
  expect(pick(open, 1, 2)).toMatchObject({ revealed: 2, isChoosing: false, picks: { 1: 2 } });
});

test('the question flow of the study page accepts a pick once, only for the current question and only for an option that exists', () => {
  const open = activate(activate(initialFlow, 0), 1);
  expect(pick(open, 1, 7)).toBe(open);
  const answered = pick(open, 1, 1);
  expect(pick(answered, 1, 0)).toBe(answered);
});

test('the right option of a multiple-choice question is the one equal to its answer, or none', () => {
  expect(rightOption(makeMcq('x'))).toBe(1);
  expect(rightOption(makeMcq('x', { answer: 'about 6 hours' }))).toBe(-1);
});

test('on the study page a multiple-choice question without options is revealed like a text question', () => {
  const bare = [makeMcq('x', { options: [] })];
  expect(advanceFlow(initialFlow, { type: 'activate', index: 0 }, bare).revealed).toBe(1);
});

test('the questions of the study page are complete after the last reveal, and never without questions', () => {
  let state = activate(initialFlow, 0);
  state = pick(activate(state, 1), 1, 1);
  state = activate(state, 2);
  expect(isComplete(state, 4)).toBe(false);
  state = activate(state, 3);
  expect(isComplete(state, 4)).toBe(true);
  expect(isComplete(initialFlow, 0)).toBe(false);
  expect(progressText({ ...state, revealed: 9 }, 4)).toBe('Progress: 4 / 4');
});

test('on the next question of the study page the former answer is folded, and an earlier one that was opened again stays open', () => {
  const choosing = activate(activate(initialFlow, 0), 1);
  expect(choosing.hidden).toEqual([0]);
  const third = activate(pick(activate(choosing, 0), 1, 1), 2);
  expect(third).toMatchObject({ revealed: 3, hidden: [1] });
});
