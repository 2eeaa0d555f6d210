import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayRules, fitDays, minutesNeeded, type StudySession } from './plan.policy.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const rules: DayRules = { minutesADay: 30, weekdaysOff: [], daysOff: [] };
const session = (day: number, changes: Partial<StudySession> = {}): StudySession => ({
  on: addDays(TODAY, day),
  kind: 'review',
  isMoved: false,
  ...changes,
});
const frame = (days: number, examIn: number | null = null, spentToday = 0) => ({
  today: TODAY,
  lastDay: addDays(TODAY, days),
  examOn: examIn === null ? null : addDays(TODAY, examIn),
  spentToday,
});
const none = new Map<string, number>();
const counts = ({ days }: { days: { items: unknown[] }[] }) =>
  days.map(({ items }) => items.length);

test('a day of the recall plan has as many sessions as its minutes allow, and the others move to later days', () => {
  const five = Array.from({ length: 5 }, () => session(-3));
  expect(counts(fitDays(five, none, rules, frame(3)))).toEqual([2, 2, 1, 0]);
  expect(counts(fitDays(five, none, rules, frame(3, null, 15)))).toEqual([1, 2, 2, 0]);
});

test('the recall plan has nothing on days off, and what was due on them later', () => {
  const off = { ...rules, weekdaysOff: [weekdayOf(addDays(TODAY, 1))], daysOff: [TODAY] };
  const { days } = fitDays([session(0), session(0), session(1)], none, off, frame(3));
  expect(days.map(({ isOff, items }) => [isOff, items.length])).toEqual([
    [true, 0],
    [true, 0],
    [false, 2],
    [false, 1],
  ]);
});

test('with ten minutes a day the recall plan has two sections in three days', () => {
  const few = { ...rules, minutesADay: 10 };
  const three = [session(0), session(0), session(0)];
  expect(counts(fitDays(three, none, few, frame(5)))).toEqual([0, 1, 1, 0, 1, 0]);
});

test('minutes that a full mock interview leaves unused do not lengthen the next day of the recall plan', () => {
  const day = { ...rules, minutesADay: 68, weekdaysOff: [weekdayOf(TODAY)] };
  const five = Array.from({ length: 5 }, () => session(0, { kind: 'new' }));
  const { days } = fitDays(five, none, day, frame(4, 4));
  expect(days.map(({ isMock, items }) => [isMock, items.length])).toEqual([
    [false, 0],
    [true, 0],
    [false, 4],
    [false, 1],
    [false, 0],
  ]);
});

test('point cards take at most half of a day of the recall plan, and the other cards move to later days', () => {
  const { days } = fitDays([session(0), session(0)], new Map([[TODAY, 40]]), rules, frame(2));
  expect(days.map(({ cardMinutes, items }) => [cardMinutes, items.length])).toEqual([
    [15, 1],
    [15, 1],
    [10, 0],
  ]);
});

test('a day of sections and point cards in the recall plan takes no more minutes than the learner gave', () => {
  const day = { ...rules, minutesADay: 45 };
  const many = Array.from({ length: 6 }, () => session(0));
  const { days } = fitDays(many, new Map([[TODAY, 75]]), day, frame(2));
  expect(days.map(({ cardMinutes, items }) => [cardMinutes, items.length])).toEqual([
    [15, 2],
    [15, 2],
    [15, 2],
  ]);
});

test('the recall plan has full mock interviews on working days of the last ten days, and sections in the other minutes', () => {
  const off = { ...rules, minutesADay: 90, daysOff: [addDays(TODAY, 14)] };
  const late = [session(12, { kind: 'new' }), session(12)];
  const { days, left } = fitDays(late, none, off, frame(20, 20));
  const mocks = days.filter(({ isMock }) => isMock).map(({ on }) => on);
  expect(mocks).toEqual([addDays(TODAY, 11), addDays(TODAY, 13), addDays(TODAY, 17)]);
  expect(days[12]?.items).toEqual(late);
  expect(left).toEqual([]);
});

test('the recall plan made on a later day agrees with the earlier plan, also in the last ten days', () => {
  const fresh = Array.from({ length: 12 }, () => session(0, { kind: 'new' }));
  const { days } = fitDays(fresh, none, rules, frame(12, 12));
  const rest = days.slice(3).flatMap(({ items }) => items);
  const later = fitDays(rest, none, rules, { ...frame(12, 12), today: addDays(TODAY, 3) });
  expect(counts(later)).toEqual(counts({ days: days.slice(3) }));
});

test('a session of the recall plan that the learner moved stays on its day, even on a day off or a full day', () => {
  const off = { ...rules, minutesADay: 5, daysOff: [addDays(TODAY, 2)] };
  const moved = session(2, { isMoved: true });
  expect(counts(fitDays([session(0), moved], none, off, frame(3)))).toEqual([0, 0, 1, 1]);
});

test('sessions of the recall plan that do not fit before the exam are listed, with the daily minutes that would be needed', () => {
  const many = Array.from({ length: 12 }, () => session(0));
  const { left } = fitDays(many, none, rules, frame(4, 4));
  // 6 of 12 sessions fit: two on each of three days. Of the other two days, one has a full mock, one is the interview.
  expect(left).toHaveLength(6);
  // 12 sessions on three days are four a day: 4 × 15 = 60 minutes. The day of the full mock has no minutes left.
  expect(minutesNeeded(many, none, rules, frame(4, 4))).toBe(60);
  const never = { ...rules, weekdaysOff: [0, 1, 2, 3, 4, 5, 6] };
  expect(minutesNeeded(many, none, never, frame(4, 4))).toBeNull();
  expect(minutesNeeded(many, none, rules, frame(0, 0))).toBeNull();
});

test('all sessions fit into the daily minutes that the recall plan reports as needed, and not into fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 30 }),
      (count, step, examIn) => {
        const list = Array.from({ length: count }, (_, index) => session(index % examIn));
        const own = { ...rules, minutesADay: step * 15 };
        const bounds = frame(examIn, examIn);
        const leftWith = (minutesADay: number) =>
          fitDays(list, none, { ...own, minutesADay }, bounds).left.length;
        const needed = minutesNeeded(list, none, own, bounds);
        fc.pre(leftWith(own.minutesADay) > 0);
        const isNeeded = needed === null ? leftWith(600) > 0 : leftWith(needed) === 0;
        const isFewest = needed === null || leftWith(needed - 5) > 0;
        expect([isNeeded, isFewest]).toEqual([true, true]);
      },
    ),
  );
});

test('the recall plan loses and repeats no session, has none before its day, and overfills no day', () => {
  const sessions = fc.array(
    fc.record({
      day: fc.integer({ min: -10, max: 30 }),
      kind: fc.constantFrom('new' as const, 'review' as const),
      isMoved: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(
      sessions,
      fc.integer({ min: 5, max: 120 }),
      fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
      fc.option(fc.integer({ min: 1, max: 30 })),
      (list, minutesADay, weekdaysOff, examIn) => {
        const given = list.map(({ day, ...rest }) => session(day, rest));
        const own = { minutesADay, weekdaysOff, daysOff: [] };
        const { days, left } = fitDays(given, none, own, frame(examIn ?? 30, examIn));
        const placed = days.flatMap(({ items }) => items);
        expect(new Set([...placed, ...left]).size).toBe(given.length);
        expect(placed.length + left.length).toBe(given.length);
        for (const day of days) {
          const suggested = day.items.filter(({ isMoved, on }) => !(isMoved && on === day.on));
          expect(day.items.every(({ on }) => on <= day.on)).toBe(true);
          // A day that is shorter than a section (15 minutes) also gets at most 14 unused minutes of earlier days.
          const most = minutesADay < 15 ? minutesADay + 14 : minutesADay;
          expect(suggested.length * 15).toBeLessThanOrEqual(most);
        }
      },
    ),
    { numRuns: 500 },
  );
});
