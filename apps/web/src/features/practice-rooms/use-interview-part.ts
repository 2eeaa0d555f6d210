import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { useEffect, useState } from 'react';
import { toRoomTime } from './room-clock.ts';

export type RecordedInterview = Pick<InterviewRoom, 'bookingId' | 'startsAt'>;

/**
 * A mock interview is recorded in parts of this length, because decoding a longer recording would need too much memory.
 */
const PART_MS = 10 * MINUTE_MS;
const POLL_INTERVAL_MS = 1_000;

/**
 * The index of the current ten-minute part of the mock interview, by the server's clock. Null before the interview
 * starts and in a room without an interview.
 */
export function useInterviewPart(interview: RecordedInterview | undefined): number | null {
  const startsAt = interview?.startsAt;
  const partNow = () => {
    if (startsAt === undefined) return null;
    const into = toRoomTime(Date.now()) - Date.parse(startsAt);
    return into < 0 ? null : Math.floor(into / PART_MS);
  };
  const [, setPart] = useState(partNow);
  useEffect(() => {
    const timer = setInterval(() => setPart(partNow()), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads nothing else
  }, [startsAt]);
  return partNow();
}
