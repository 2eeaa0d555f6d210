import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { useEffect, useState } from 'react';
import { type PhaseNow, phaseAt, toRoomTime } from './room-clock.ts';

const POLL_INTERVAL_MS = 250;

/** The current phase of the room, computed from the server's time, so that the devices change the phase together. */
export function useRoomPhase(room: Room): PhaseNow {
  const { state, interviewMinutes } = room;
  const [, setKey] = useState('');
  const now = () => phaseAt({ state, interviewMinutes }, toRoomTime(Date.now()));
  useEffect(() => {
    const look = () => {
      const current = phaseAt({ state, interviewMinutes }, toRoomTime(Date.now()));
      setKey(`${current.phase} ${current.startsAt}`);
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [state, interviewMinutes]);
  return now();
}
