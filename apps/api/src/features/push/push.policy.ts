// Decides when push notifications may be sent, and creates their text.
import { londonWallClock } from '@urost3/contract/day.ts';
import { DEFAULT_QUIET_HOURS } from '@urost3/contract/limits.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import type { PushDelivery } from './push.tables.ts';

const NAME_MAX = 80;

interface QuietHours {
  from: number;
  until: number;
}

/** @param row null when the person has never changed a setting */
export function quietHoursOf(
  row: { quietFrom: number | null; quietUntil: number | null } | null,
): QuietHours | null {
  if (!row) return DEFAULT_QUIET_HOURS;
  const { quietFrom, quietUntil } = row;
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

export function isQuiet(now: Date, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const hour = Number(londonWallClock(now).time.slice(0, 2));
  return quiet.from < quiet.until
    ? hour >= quiet.from && hour < quiet.until
    : hour >= quiet.from || hour < quiet.until;
}

export type Due = Pick<PushDelivery, 'kind' | 'refId' | 'actorUid' | 'title' | 'body' | 'path'>;

function messageWords(messages: readonly Due[]) {
  const [first] = messages;
  const isOneConversation = messages.every(({ refId }) => refId === first?.refId);
  const isOneAuthor = messages.every(({ actorUid }) => actorUid === first?.actorUid);
  return {
    title: isOneAuthor ? cutText(first?.title ?? '', NAME_MAX) : 'New messages',
    body: messages.length === 1 ? 'New message' : counted(messages.length, 'new message'),
    path: isOneConversation ? (first?.path ?? '') : '/community?tab=messages',
  };
}

/**
 * The text of one notification that combines all waiting ones. It names people and kinds, and never quotes a message.
 * @param due oldest first, at least one; for a message, `title` is the name of the author
 */
export function wordsOf(due: readonly Due[]): { title: string; body: string; path: string } {
  const messages = due.filter(({ kind }) => kind === 'message');
  const others = due.filter(({ kind }) => kind !== 'message');
  const latest = others.at(-1);
  if (!latest) return messageWords(messages);
  if (due.length === 1) return { title: latest.title, body: latest.body, path: latest.path };
  const parts = others.map(({ title }) => title);
  if (messages.length > 0) parts.push(counted(messages.length, 'new message'));
  return { title: 'Waiting for you', body: parts.join(' · '), path: '/dashboard' };
}
