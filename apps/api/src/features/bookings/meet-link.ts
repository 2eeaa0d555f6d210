import { randomBytes } from 'node:crypto';
import { interviewRoomPath, isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';

const ROOM_BYTES = 15;

/**
 * Where a booking's interview is held: in a room of this site, or at a private address by the configured template, whose name in
 * place of `{room}` cannot be guessed.
 */
export function newMeetLink(template: string | null, bookingId: string): string {
  return template === null
    ? interviewRoomPath(bookingId)
    : template.replaceAll('{room}', randomBytes(ROOM_BYTES).toString('hex'));
}

/** The booking with the whole address of its room, for mails and calendars. */
export function withWholeLink<B extends { meetLink: string | null }>(
  booking: B,
  siteUrl: string,
): B {
  const { meetLink } = booking;
  return meetLink && isOwnRoom(meetLink)
    ? { ...booking, meetLink: `${siteUrl}${meetLink}` }
    : booking;
}
