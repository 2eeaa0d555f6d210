// Typed but unsent text survives a look at another conversation. It is kept in memory only and belongs to its author: at a
// shared computer the next person may have the same conversations open.
import { getSession, subscribeSession } from '../../lib/session.ts';

const words = new Map<string, string>();

const ownerPrefix = (uid: string) => `${uid}/`;

/** After a session ended elsewhere, the text stays for its author, like all data of a person (lib/offline-wipe.ts). */
function mayStay(key: string): boolean {
  const session = getSession();
  if (session.status === 'signed-in') return key.startsWith(ownerPrefix(session.user.uid));
  return session.status === 'loading' || session.reason === 'session-ended';
}

subscribeSession(() => {
  for (const key of Array.from(words.keys())) if (!mayStay(key)) words.delete(key);
});

export function readUnsentWords(uid: string, conversationId: string): string {
  return words.get(ownerPrefix(uid) + conversationId) ?? '';
}

/** Does nothing after its author has left, because a message may still fail after that. */
export function keepUnsentWords(uid: string, conversationId: string, text: string): void {
  const key = ownerPrefix(uid) + conversationId;
  if (mayStay(key)) words.set(key, text);
}
