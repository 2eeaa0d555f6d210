// The phase of a room by the server's time, between two responses.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomPhase } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useEffect, useState } from 'react';
import { roomNow } from '../../lib/api/room-time.ts';
import { subscribeTick, useTick } from '../../ui/hooks/use-tick.ts';

export interface PhaseNow {
  phase: RoomPhase;
  startsAt: string;
  /** Null while paused and in phases without a clock. */
  endsAt: string | null;
}

/**
 * The current phase. Reading and interview phases end automatically.
 * @param now the server's time
 */
export function phaseAt(room: Pick<Room, 'state' | 'interviewMinutes'>, now: number): PhaseNow {
  const { phase, phaseStartedAt, phaseEndsAt } = room.state;
  const given: PhaseNow = { phase, startsAt: phaseStartedAt, endsAt: phaseEndsAt };
  if (phaseEndsAt === null || now < Date.parse(phaseEndsAt)) return given;
  if (phase === 'interview') return { phase: 'marking', startsAt: phaseEndsAt, endsAt: null };
  if (phase !== 'reading') return given;
  const endsAt = new Date(
    Date.parse(phaseEndsAt) + room.interviewMinutes * MINUTE_MS,
  ).toISOString();
  return now < Date.parse(endsAt)
    ? { phase: 'interview', startsAt: phaseEndsAt, endsAt }
    : { phase: 'marking', startsAt: endsAt, endsAt: null };
}

/** The current phase of the room, computed from the server's time, so that the devices change the phase together. */
export function useRoomPhase(room: Room): PhaseNow {
  const { state, interviewMinutes } = room;
  const [, setKey] = useState('');
  useEffect(
    () =>
      subscribeTick(() => {
        const current = phaseAt({ state, interviewMinutes }, roomNow());
        setKey(`${current.phase} ${current.startsAt}`);
      }),
    [state, interviewMinutes],
  );
  return phaseAt({ state, interviewMinutes }, roomNow());
}

/** The server's time, updated regularly. */
export function useRoomTime(): number {
  useTick();
  return roomNow();
}
