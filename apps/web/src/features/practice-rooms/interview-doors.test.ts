import { expect, test } from 'vitest';
import { doorsAt, untilWords } from './interview-doors.ts';

const interview = {
  status: 'confirmed' as const,
  elsewhere: null,
  opensAt: '2026-12-01T08:50:00.000Z',
  closesAt: '2026-12-01T11:00:00.000Z',
};
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`);

test('doors are open from ten minutes before the start to an hour after the end', () => {
  expect(doorsAt(interview, at('08:49:59'))).toBe('early');
  expect(doorsAt(interview, at('08:50:00'))).toBe('open');
  expect(doorsAt(interview, at('10:59:59'))).toBe('open');
  expect(doorsAt(interview, at('11:00:00'))).toBe('over');
  expect(doorsAt({ ...interview, status: 'completed' }, at('10:00:00'))).toBe('open');
});

test('a link that staff set and an interview that does not take place have no doors here', () => {
  expect(doorsAt({ ...interview, elsewhere: 'https://x.test' }, at('09:00:00'))).toBe('elsewhere');
  for (const status of ['pending', 'postponed', 'cancelled', 'expired'] as const)
    expect(doorsAt({ ...interview, status }, at('09:00:00'))).toBe('off');
});

test.each([
  [4_100, '0:05'],
  [12 * 60_000 + 4_000, '12:04'],
  [3 * 3_600_000 + 60_000, '3:01:00'],
  [25 * 3_600_000, '1 day'],
  [50 * 3_600_000, '2 days'],
  [-5, '0:00'],
])('%i milliseconds are shown as %s', (ms, words) => {
  expect(untilWords(ms)).toBe(words);
});
