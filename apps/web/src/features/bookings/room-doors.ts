// Computes when an interview's room is open, and whether a booking shows the link to the room.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { INTERVIEW_MINUTES } from '@urost3/contract/limits.ts';
import * as interviews from '@urost3/contract/practice-rooms/interviews.ts';

export const endsAt = (startsAt: string): Date =>
  new Date(Date.parse(startsAt) + INTERVIEW_MINUTES * MINUTE_MS);

/** When the interview's room on this site opens. */
export const roomOpensAt = (startsAt: string): string =>
  interviews.roomOpensAt(new Date(startsAt)).toISOString();
/** When the interview's room on this site closes. */
export const roomClosesAt = (startsAt: string): string =>
  interviews.roomClosesAt(endsAt(startsAt)).toISOString();

interface Booking {
  status: string;
  startsAt: string;
  meetLink: string | null;
}

/** Whether the room, on this site or elsewhere, is open or will open. */
export function isRoomAhead({ status, startsAt, meetLink }: Booking, now: Date): boolean {
  const isElsewhere = !interviews.isOwnRoom(meetLink);
  if (isElsewhere) return status === 'confirmed' && now < endsAt(startsAt);
  const times = {
    opensAt: interviews.roomOpensAt(new Date(startsAt)),
    closesAt: interviews.roomClosesAt(endsAt(startsAt)),
  };
  const doors = interviews.interviewDoors({ status, isElsewhere, ...times }, now);
  return doors === 'early' || doors === 'open';
}
