// Groups messages for display. Consecutive messages of one person share one time, if each follows the previous one
// within a minute. Each day has one divider.
import { addDays, londonDay, MINUTE_MS } from '@urost3/contract/day.ts';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { formatLongDate } from '../../lib/dates.ts';

export interface MessagePlace {
  /**
   * The time of the next message, if it was written on another day. The divider of that day is below this message.
   * Otherwise null.
   */
  nextDayAt: string | null;
  /** Whether the message is the first of its group, which shows the author's name. */
  isFirst: boolean;
  /** Whether the message is the last of its group, which shows the time. */
  isLast: boolean;
}

const dayOf = (message: Message) => londonDay(new Date(message.createdAt));

function isTogether(one: Message | undefined, next: Message | undefined): boolean {
  if (!one || !next || one.authorId !== next.authorId) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < MINUTE_MS && dayOf(one) === dayOf(next);
}

/** 'Today', 'Yesterday' or the date, in London. @param at ISO timestamp */
export function formatMessageDay(at: string, now = new Date()): string {
  const day = londonDay(new Date(at));
  const today = londonDay(now);
  if (day >= today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatLongDate(at);
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
