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

test('the response with the shortest round trip sets the clock of a practice room', () => {
  noteServerTime(100_000, 0, 400);
  expect(toRoomTime(400)).toBe(100_200);
  // The round trip takes 10 ms, so the error is at most 5 ms. This sample is more exact than the previous one.
  noteServerTime(101_000, 995, 1_005);
  expect(toRoomTime(1_005)).toBe(101_005);
  noteServerTime(102_900, 2_000, 3_000);
  expect(toRoomTime(3_000)).toBe(103_000);
});

test('the clock of a practice room is right again with the first response after a change of the device clock', () => {
  noteServerTime(100_000, 0, 10);
  noteServerTime(110_000, 3_600_000, 3_600_100);
  expect(toRoomTime(3_600_100)).toBe(110_050);
});

test('in a practice room, reading, interview and marking follow each other by the clock, without a further response', () => {
  const reading = room('reading', 0, 2);
  expect(phaseAt(reading, ms(1))).toEqual({ phase: 'reading', startsAt: at(0), endsAt: at(2) });
  expect(phaseAt(reading, ms(2))).toEqual({ phase: 'interview', startsAt: at(2), endsAt: at(12) });
  expect(phaseAt(reading, ms(12))).toEqual({ phase: 'marking', startsAt: at(12), endsAt: null });
  expect(phaseAt(room('interview', 2, 12), ms(12)).phase).toBe('marking');
});

test('in a practice room, paused phases and phases without a time limit do not end automatically', () => {
  expect(phaseAt(room('reading', 0, null), ms(500)).phase).toBe('reading');
  expect(phaseAt(room('marking', 12, null), ms(500)).phase).toBe('marking');
});
