import { addDays } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayEvidence } from '../attempts/attempts.service.ts';
import { dueOn } from './due-days.policy.ts';
import { reviewsOf } from './evidence.policy.ts';

const START = '2026-09-01';
const percent = fc.option(fc.nat(100));
const histories = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      rating: percent,
      mark: percent,
      picks: percent,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let onDay = START;
    return list.map(({ gap, ...rest }): DayEvidence => {
      onDay = addDays(onDay, gap);
      return { ...rest, onDay };
    });
  });

test('a rating by the slider never makes a section due for review later than the last sheet would on that day', () => {
  fc.assert(
    fc.property(histories, fc.nat(100), fc.nat(100), (days, sheet, slider) => {
      const last = days.at(-1);
      if (!last) return;
      const on = (from: DayEvidence, count: number) => addDays(from.onDay, count);
      const marked = { ...last, onDay: on(last, 3), mark: sheet, picks: null, rating: null };
      const next = { ...marked, onDay: on(last, 9) };
      const said = { ...next, mark: null, rating: slider };
      const due = (end: DayEvidence) =>
        dueOn('communication/a', reviewsOf([...days, marked, end]), null) ?? '';
      expect(due(said) <= due(next)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
