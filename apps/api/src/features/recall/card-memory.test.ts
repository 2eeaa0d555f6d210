import { addDays } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryOf } from './memory.policy.ts';

const START = '2026-09-01';
const item = fc.record({
  key: fc.constant('k'),
  onDay: fc.integer({ min: 0, max: 60 }).map((days) => addDays(START, days)),
  grade: fc.constantFrom('again' as const, 'hard' as const, 'good' as const, 'easy' as const),
  isAttempt: fc.boolean(),
});
const missed = { key: 'k', onDay: START, grade: 'again' as const, isAttempt: true };

test('the memory of a point card does not depend on the order of its evidence, nor on repeated deliveries', () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 12 }).chain((list) =>
        fc.record({
          list: fc.constant(list),
          // Simulates a week offline: all evidence arrives twice and in another order.
          late: fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
        }),
      ),
      ({ list, late }) => {
        expect(memoryOf([...late, missed])).toEqual(memoryOf([missed, ...list]));
      },
    ),
    { numRuns: 500 },
  );
});

test('a better grade on a day never makes a point card’s stability lower', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), item, (list, last) => {
      const on = addDays(START, 70);
      const graded = (grade: 'again' | 'good') =>
        memoryOf([missed, ...list, { ...last, isAttempt: false, onDay: on, grade }]);
      expect(graded('good')?.stability).toBeGreaterThanOrEqual(graded('again')?.stability ?? 0);
    }),
    { numRuns: 500 },
  );
});

test('only a miss creates a point card, and right answers before the first miss do not count', () => {
  const right = { ...missed, grade: 'good' as const };
  expect(memoryOf([right])).toBeNull();
  const later = addDays(START, 5);
  expect(memoryOf([right, { ...missed, onDay: later }])).toMatchObject({
    openedOn: later,
    reviews: 1,
  });
});
