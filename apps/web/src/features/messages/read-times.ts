// Stores in this browser the time at which this person last read each conversation. The server stores these times too,
// but may not have received the latest one. The later of the two values is used.
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { isConversationUnread } from '@urost3/contract/messages/messages.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { readStoredJson, writeStored } from '../../lib/browser/browser-storage.ts';
import { PERSONAL_PREFIX } from '../../lib/offline/offline-wipe.ts';

const KEPT_MAX = 500;
const keyOfUser = (uid: string) => `${PERSONAL_PREFIX}read-times.${uid}`;

type ReadTimes = Record<string, number>;

function isReadTimes(value: unknown): value is ReadTimes {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((at) => typeof at === 'number')
  );
}

export function loadReadTimes(uid: string): ReadTimes {
  const stored = readStoredJson<unknown>(keyOfUser(uid));
  return isReadTimes(stored) ? stored : {};
}

/** Stores when a conversation was read. An earlier time than the stored one is ignored. */
export function storeReadTime(uid: string, conversationId: string, at: number): void {
  const times = loadReadTimes(uid);
  times[conversationId] = Math.max(times[conversationId] ?? 0, at);
  const newest = Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, KEPT_MAX);
  writeStored(keyOfUser(uid), JSON.stringify(Object.fromEntries(newest)));
}

export function isUnread(conversation: Conversation, uid: string, times: ReadTimes): boolean {
  if (!conversation.isUnread) return false;
  const known = [
    conversation.lastReadAt ? Date.parse(conversation.lastReadAt) : null,
    times[conversation.id] ?? null,
  ].filter((at) => at !== null);
  const readAt = known.length > 0 ? Math.max(...known) : null;
  return isConversationUnread(conversation.lastMessage, uid, readAt, serverNow());
}
