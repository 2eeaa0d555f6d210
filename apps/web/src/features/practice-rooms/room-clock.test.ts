import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { expect, test } from 'vitest';
import { phaseAt } from './room-clock.ts';

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
