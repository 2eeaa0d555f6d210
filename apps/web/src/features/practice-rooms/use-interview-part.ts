import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { useEffect, useState } from 'react';
import { toRoomTime } from './room-clock.ts';

export type RecordedInterview = Pick<InterviewRoom, 'bookingId' | 'startsAt'>;

/** A longer recording takes too much memory when it is decoded. */
const PART_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;

/** Which ten minutes of a mock interview pass now, from 0, by the server's clock; null before its start, and without one. */
export function useInterviewPart(interview: RecordedInterview | undefined): number | null {
  const startsAt = interview?.startsAt;
  const partNow = () => {
    if (startsAt === undefined) return null;
    const into = toRoomTime(Date.now()) - Date.parse(startsAt);
    return into < 0 ? null : Math.floor(into / PART_MS);
  };
  const [, setPart] = useState(partNow);
  useEffect(() => {
    const timer = setInterval(() => setPart(partNow()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads nothing else
  }, [startsAt]);
  return partNow();
}
