// Which messages stand together: one time for what one person wrote within a minute, one divider for each day.
import { londonDay } from '@urost3/contract/day.ts';
import type { Message } from '@urost3/contract/messages.schemas.ts';

const MINUTE_MS = 60_000;

export interface MessagePlace {
  /** When the next message was written, where that is on another day: that day is shown below this one. */
  nextDayAt: string | null;
  /** The first of its group: the author's name is shown above it. */
  isFirst: boolean;
  /** The last of its group: the time is shown below it. */
  isLast: boolean;
}

const dayOf = (message: Message) => londonDay(new Date(message.createdAt));

function isTogether(one: Message | undefined, next: Message | undefined): boolean {
  if (!one || !next || one.authorId !== next.authorId) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < MINUTE_MS && dayOf(one) === dayOf(next);
}

/** @param messages oldest first */
export function placeMessages(messages: readonly Message[]): MessagePlace[] {
  return messages.map((message, index) => {
    const next = messages[index + 1];
    return {
      nextDayAt: next && dayOf(next) !== dayOf(message) ? next.createdAt : null,
      isFirst: !isTogether(messages[index - 1], message),
      isLast: !isTogether(message, next),
    };
  });
}
