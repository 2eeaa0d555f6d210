import { addDays } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayEvidence } from '../attempts/attempts.service.ts';
import { reviewsOf, shownScoreOf } from './evidence.policy.ts';
import { dueOn } from './memory.policy.ts';

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

const day = (onDay: string, changes: Partial<DayEvidence>): DayEvidence => ({
  onDay,
  mark: null,
  picks: null,
  rating: null,
  ...changes,
});

test.each([
  ['the day after', [day('2026-09-01', { mark: 40 })], '2026-09-02', 100],
  ['many days after', [day('2026-09-01', { mark: 59 })], '2026-09-20', 100],
  [
    'after a good mark before',
    [day('2026-09-01', { mark: 95 }), day('2026-09-10', { mark: 30 })],
    '2026-09-11',
    86,
  ],
] as const)(
  'a high rating does not move a section that a sheet below the pass mark brings back for review, %s',
  (_, days, on, rating) => {
    const due = (all: readonly DayEvidence[]) => dueOn('communication/a', reviewsOf(all), null);
    expect(due([...days, day(on, { rating })])).toBe(due(days));
  },
);

test('a section that a sheet below the pass mark brings back is never due later because of a rating', () => {
  fc.assert(
    fc.property(
      histories,
      fc.nat(59),
      fc.nat(100),
      fc.integer({ min: 1, max: 40 }),
      (days, mark, rating, gap) => {
        const end = addDays(days.at(-1)?.onDay ?? START, 3);
        const marked = [...days, day(end, { mark })];
        const due = (all: readonly DayEvidence[]) =>
          dueOn('communication/a', reviewsOf(all), null) ?? '';
        expect(due([...marked, day(addDays(end, gap), { rating })]) <= due(marked)).toBe(true);
      },
    ),
  );
});

test.each([
  [
    'the rating, not the wrong answers of its day',
    [day('2026-09-01', { rating: 100, picks: 0 })],
    100,
  ],
  ['the answers, where nothing was rated', [day('2026-09-01', { picks: 50 })], 50],
  ['the mark, where nothing was rated', [day('2026-09-01', { mark: 25, picks: 50 })], 25],
  ['the rating, not the mark of its day', [day('2026-09-01', { mark: 25, rating: 90 })], 90],
  [
    'the last rating, also below an earlier mark',
    [day('2026-09-01', { mark: 90, rating: 90 }), day('2026-09-04', { rating: 20 })],
    20,
  ],
  ['none for a section without results', [], null],
])('the score beside a section is %s', (_, days, score) => {
  expect(shownScoreOf(days)).toBe(score);
});
