import { describe, expect, test } from 'vitest';
import { activeLabel, relativeTime, relativeTimeInWords } from './time-ago.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('the time of a post, message or notification', () => {
  test.each([
    [0, '0m ago'],
    [59, '59m ago'],
    [60, '1h ago'],
    [23 * 60 + 59, '23h ago'],
    [24 * 60, '1d ago'],
    [10 * 24 * 60, '10d ago'],
  ])('a time %i minutes ago is shown to members as %s', (minutes, words) => {
    expect(relativeTime(ago(minutes), NOW)).toBe(words);
  });

  test("a time slightly in the future is shown to members as '0m ago'", () => {
    expect(relativeTime(ago(-3), NOW)).toBe('0m ago');
  });

  test("screen readers get relative times such as '3 hours ago' without abbreviations", () => {
    expect(relativeTimeInWords(ago(1), NOW)).toBe('1 minute ago');
    expect(relativeTimeInWords(ago(180), NOW)).toBe('3 hours ago');
  });
});

describe('when a member was last active', () => {
  test.each([
    [0, 'Active now'],
    [59, 'Active now'],
    [60, 'Active 1h ago'],
    [3 * 24 * 60, 'Active 3d ago'],
  ])('a member who was active %i minutes ago is shown as %s', (minutes, words) => {
    expect(activeLabel(ago(minutes), NOW)).toBe(words);
  });

  test("a member who was never active is shown as 'Not active yet'", () => {
    expect(activeLabel(null, NOW)).toBe('Not active yet');
  });
});
