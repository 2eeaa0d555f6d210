import { describe, expect, test } from 'vitest';
import { activeLabel, relativeTime, relativeTimeInWords } from './relative-time.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('relative time', () => {
  test.each([
    [0, '0m ago'],
    [59, '59m ago'],
    [60, '1h ago'],
    [23 * 60 + 59, '23h ago'],
    [24 * 60, '1d ago'],
    [10 * 24 * 60, '10d ago'],
  ])('%i minutes ago is shown as %s', (minutes, words) => {
    expect(relativeTime(ago(minutes), NOW)).toBe(words);
  });

  test('a time slightly in the future is shown as now', () => {
    expect(relativeTime(ago(-3), NOW)).toBe('0m ago');
  });

  test('screen readers get the unabbreviated time', () => {
    expect(relativeTimeInWords(ago(1), NOW)).toBe('1 minute ago');
    expect(relativeTimeInWords(ago(180), NOW)).toBe('3 hours ago');
  });
});

describe('the active label', () => {
  test.each([
    [0, 'Active now'],
    [59, 'Active now'],
    [60, 'Active 1h ago'],
    [3 * 24 * 60, 'Active 3d ago'],
  ])('a person active %i minutes ago is shown as %s', (minutes, words) => {
    expect(activeLabel(ago(minutes), NOW)).toBe(words);
  });

  test('a person who was never active is shown as not active yet', () => {
    expect(activeLabel(null, NOW)).toBe('Not active yet');
  });
});
