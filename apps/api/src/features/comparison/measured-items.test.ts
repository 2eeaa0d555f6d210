import { describe, expect, test } from 'vitest';
import { publicShare } from './comparison.service.ts';
import { type ItemCounts, problemsOf } from './measured-items.ts';

test.each([
  [0, 5],
  [2.4, 5],
  [7.4, 5],
  [7.6, 10],
  [62.5, 65],
  [97.6, 95],
  [100, 95],
])('the comparison with other learners shows a share of %d %% as %d %%', (exact, published) => {
  expect(publicShare(exact)).toBe(published);
});

describe('the problems of a question in the item analysis', () => {
  const counts = (right: number, wrong: number[], discrimination: number | null): ItemCounts => ({
    learners: right + wrong.reduce((sum, count) => sum + count, 0),
    right,
    options: [
      { count: right, isAnswer: true },
      ...wrong.map((count) => ({ count, isAnswer: false })),
    ],
    discrimination,
  });

  test.each<[string, ItemCounts, string[]]>([
    ['measures well', counts(60, [20, 10, 5, 5], 0.35), []],
    ['has a more popular wrong option', counts(30, [45, 10, 15], 0.25), ['key']],
    ['is missed by stronger learners', counts(50, [20, 20, 10], -0.05), ['negative']],
    ['is answered right as if by guessing', counts(25, [25, 25, 25], 0.3), ['guessing']],
    ['hardly separates', counts(60, [20, 10, 10], 0.19), ['weak']],
    ['separates just well enough', counts(60, [20, 10, 10], 0.2), []],
    ['is missed by nobody', counts(100, [0, 0, 0], null), ['easy']],
    ['is missed by one in twenty', counts(95, [5, 0, 0], 0.3), ['easy']],
    ['has an option for fewer than one in twenty', counts(70, [16, 10, 4], 0.3), ['unused']],
    [
      'is wrong in several ways',
      counts(10, [86, 2, 2], -0.2),
      ['key', 'negative', 'guessing', 'unused'],
    ],
    ['was answered by 19', counts(1, [18], -1), []],
  ])(
    'the item analysis names the problems, if any, of a question that %s',
    (_what, item, problems) => {
      expect(problemsOf(item)).toEqual(problems);
    },
  );
});
