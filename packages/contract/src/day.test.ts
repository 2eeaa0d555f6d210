import { expect, test, vi } from 'vitest';
import { londonDay, londonWallClock } from './day.ts';

test('a day in London time is written YYYY-MM-DD even where a browser orders the parts of a date differently', () => {
  // For the same locale, ICU versions order the parts of a date differently. The mock imitates another version by
  // reversing the parts.
  const toParts = Intl.DateTimeFormat.prototype.formatToParts;
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    date,
  ) {
    return toParts.call(this, date).reverse();
  });
  expect(londonDay(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21');
  spy.mockRestore();
});

test('a day in London time starts at midnight of summer time in summer', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
  expect(londonWallClock(new Date('2026-07-01T23:30:05Z'))).toEqual({
    date: '2026-07-02',
    time: '00:30',
    seconds: '05',
  });
});
