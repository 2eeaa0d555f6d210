// Words that were typed and not sent outlive a look at another conversation. They are in memory only and belong to who
// typed them: at a shared computer the next person has the same conversations open.
import { getSession, subscribeSession } from '../../lib/session.ts';

const words = new Map<string, string>();

const ownerPrefix = (uid: string) => `${uid}/`;

/** As with everything else of a person (lib/offline-wipe.ts): a session ended from elsewhere lets them wait. */
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

/** Does nothing once its person has left: a message may fail after that. */
export function keepUnsentWords(uid: string, conversationId: string, text: string): void {
  const key = ownerPrefix(uid) + conversationId;
  if (mayStay(key)) words.set(key, text);
}
