import { randomBytes } from 'node:crypto';
import { interviewRoomPath, isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';

const ROOM_BYTES = 15;

/**
 * The link to a booking's video room. Without a template, it is the path of a room on this site. With a template, it is the
 * template URL with a random name in place of `{room}`.
 */
export function newMeetLink(template: string | null, bookingId: string): string {
  return template === null
    ? interviewRoomPath(bookingId)
    : template.replaceAll('{room}', randomBytes(ROOM_BYTES).toString('hex'));
}

/** Replaces the path of a room on this site by its full URL, for mails and calendars. */
export function withWholeLink<B extends { meetLink: string | null }>(
  booking: B,
  siteUrl: string,
): B {
  const { meetLink } = booking;
  return meetLink && isOwnRoom(meetLink)
    ? { ...booking, meetLink: `${siteUrl}${meetLink}` }
    : booking;
}
