import { randomBytes } from 'node:crypto';

const ROOM_BYTES = 15;

/** A private room's address: the name that replaces `{room}` cannot be guessed. */
export function newMeetLink(template: string): string {
  return template.replaceAll('{room}', randomBytes(ROOM_BYTES).toString('hex'));
}
