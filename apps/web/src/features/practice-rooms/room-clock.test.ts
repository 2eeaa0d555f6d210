import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { expect, test } from 'vitest';
import { noteServerTime, phaseAt, toRoomTime } from './room-clock.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 19, minutes)).toISOString();
const ms = (minutes: number) => Date.parse(at(minutes));

function room(phase: Room['state']['phase'], from: number, to: number | null) {
  const state = {
    phase,
    phaseStartedAt: at(from),
    phaseEndsAt: to === null ? null : at(to),
  } as Room['state'];
  return { state, interviewMinutes: 10 };
}

test('the quickest answer decides which time it is at the server', () => {
  noteServerTime(100_000, 0, 400);
  expect(toRoomTime(400)).toBe(100_200);
  // Exact to 5 ms, and so closer than the answer before.
  noteServerTime(101_000, 995, 1_005);
  expect(toRoomTime(1_005)).toBe(101_005);
  noteServerTime(102_900, 2_000, 3_000);
  expect(toRoomTime(3_000)).toBe(103_000);
});

test('a change of the device clock is noticed with the next answer', () => {
  noteServerTime(100_000, 0, 10);
  noteServerTime(110_000, 3_600_000, 3_600_100);
  expect(toRoomTime(3_600_100)).toBe(110_050);
});

test('the interview follows the reading time, and the sheets follow the interview, without another answer', () => {
  const reading = room('reading', 0, 2);
  expect(phaseAt(reading, ms(1))).toEqual({ phase: 'reading', startsAt: at(0), endsAt: at(2) });
  expect(phaseAt(reading, ms(2))).toEqual({ phase: 'interview', startsAt: at(2), endsAt: at(12) });
  expect(phaseAt(reading, ms(12))).toEqual({ phase: 'marking', startsAt: at(12), endsAt: null });
  expect(phaseAt(room('interview', 2, 12), ms(12)).phase).toBe('marking');
});

test('a paused phase, and one without a clock, do not end by themselves', () => {
  expect(phaseAt(room('reading', 0, null), ms(500)).phase).toBe('reading');
  expect(phaseAt(room('marking', 12, null), ms(500)).phase).toBe('marking');
});
