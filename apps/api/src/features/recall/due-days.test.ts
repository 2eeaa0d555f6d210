import { addDays, daysBetween } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueOn, FINAL_DAYS, type Review } from './memory.policy.ts';

const START = '2026-09-01';
const NEVER = '9999-12-31';
const due = (reviews: Review[], examOn: string | null, key = 'communication/a') =>
  dueOn(key, reviews, examOn) ?? NEVER;

/** Random days of study, each with a worse and a better score, and sometimes an exam. */
const histories = fc.record({
  days: fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 60 }), a: fc.nat(100), b: fc.nat(100) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((list) => {
      let on = START;
      return list.map(({ gap, a, b }) => {
        on = addDays(on, gap);
        return { on, worse: Math.min(a, b), better: Math.max(a, b) };
      });
    }),
  examIn: fc.option(fc.integer({ min: -20, max: 200 })),
  key: fc.string({ minLength: 1, maxLength: 20 }),
});

test('better marks never make a section due for review earlier than worse ones on the same days', () => {
  fc.assert(
    fc.property(histories, ({ days, examIn, key }) => {
      const examOn = examIn === null ? null : addDays(days.at(-1)?.on ?? START, examIn);
      const worse = days.map(({ on, worse: score }) => ({ on, score }));
      const better = days.map(({ on, better: score }) => ({ on, score }));
      return due(better, examOn, key) >= due(worse, examOn, key);
    }),
    { numRuns: 3000 },
  );
});

test('the same days of study always give the same day of the next review, after the last one and before the exam', () => {
  fc.assert(
    fc.property(histories, ({ days, examIn, key }) => {
      const last = days.at(-1)?.on ?? START;
      const examOn = examIn === null ? null : addDays(last, examIn);
      const reviews = days.map(({ on, better: score }) => ({ on, score }));
      const answer = dueOn(key, reviews, examOn);
      const limit = examOn !== null && examOn > addDays(last, 1) ? examOn : NEVER;
      return (
        dueOn(key, reviews, examOn) === answer &&
        (answer === null || (answer > last && answer < limit))
      );
    }),
    { numRuns: 1000 },
  );
});

test('an exam date never makes the interval before the next review longer', () => {
  fc.assert(
    fc.property(histories, ({ days, examIn, key }) => {
      const last = days.at(-1)?.on ?? START;
      const reviews = days.map(({ on, better: score }) => ({ on, score }));
      const answer = dueOn(key, reviews, addDays(last, Math.abs(examIn ?? 30) + 1));
      return answer === null || answer <= due(reviews, null, key);
    }),
  );
});

describe('without an exam date', () => {
  test('without an exam date a section with a poor mark is due for review tomorrow, one with an excellent mark after a week or more', () => {
    expect(due([{ on: START, score: 30 }], null)).toBe(addDays(START, 1));
    const easy = daysBetween(START, due([{ on: START, score: 95 }], null));
    expect(easy).toBeGreaterThanOrEqual(7);
  });
});

/** Simulates a learner who does every review on its day with the same good score. */
function study(key: string, score: number, examOn: string): string[] {
  const reviews: Review[] = [{ on: START, score }];
  for (;;) {
    const next = dueOn(key, reviews, examOn);
    if (next === null || next >= examOn) return reviews.map((review) => review.on);
    reviews.push({ on: next, score });
  }
}

test('before the exam each section is reviewed in the last days, spread evenly over them', () => {
  const examOn = addDays(START, 90);
  const keys = Array.from({ length: 40 }, (_, index) => `outpatient_stations/section-${index}`);
  const all = keys.map((key) => study(key, 80, examOn));
  for (const days of all) {
    const before = daysBetween(days.at(-1) ?? START, examOn);
    expect(before).toBeGreaterThanOrEqual(1);
    expect(before).toBeLessThanOrEqual(FINAL_DAYS + 2);
  }
  const load = (from: number, to: number) =>
    all.flat().filter((on) => {
      const left = daysBetween(on, examOn);
      return left >= from && left <= to;
    }).length /
    (to - from + 1);
  expect(load(1, FINAL_DAYS)).toBeGreaterThan(1.3 * load(FINAL_DAYS + 1, 80));
  const perDay = Array.from({ length: FINAL_DAYS }, (_, index) => load(index + 1, index + 1));
  expect(Math.max(...perDay)).toBeLessThan(keys.length / 2);
});
