// When the room of an interview can be entered, as far as a booking says it. The room's own page asks the server.
import { INTERVIEW_MINUTES } from '@urost3/contract/limits.ts';
import {
  INTERVIEW_DOORS_MS,
  INTERVIEW_ROOM_AFTER_MS,
  isOwnRoom,
} from '@urost3/contract/practice-rooms-interviews.ts';

interface Held {
  status: string;
  startsAt: string;
  meetLink: string | null;
}

const INTERVIEW_MS = INTERVIEW_MINUTES * 60_000;
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/** The room of this site opens before the start, and stays open after the end. */
export const roomOpensAt = (startsAt: string): string => shifted(startsAt, -INTERVIEW_DOORS_MS);
export const roomClosesAt = (startsAt: string): string =>
  shifted(startsAt, INTERVIEW_MS + INTERVIEW_ROOM_AFTER_MS);

/** The room, on this site or elsewhere, can still be entered, or will open. */
export function isRoomAhead({ status, startsAt, meetLink }: Held, now: Date): boolean {
  if (!isOwnRoom(meetLink))
    return status === 'confirmed' && now.getTime() < Date.parse(startsAt) + INTERVIEW_MS;
  // What was marked as completed before its hour is not held.
  const hasOpened = now.getTime() >= Date.parse(roomOpensAt(startsAt));
  const isHeld = status === 'confirmed' || (status === 'completed' && hasOpened);
  return isHeld && now.getTime() < Date.parse(roomClosesAt(startsAt));
}
