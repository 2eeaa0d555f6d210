import { randomBytes } from 'node:crypto';

const ROOM_BYTES = 15;

/** A private room's address: nobody can guess the name that replaces `{room}`. */
export function newMeetLink(template: string): string {
  return template.replaceAll('{room}', randomBytes(ROOM_BYTES).toString('hex'));
}
