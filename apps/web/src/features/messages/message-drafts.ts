// Keeps unsent text when the person opens another conversation. Drafts are in memory only. Each draft belongs to its
// author, because the next person at a shared computer may have the same conversations open.
import { createListeners } from '../../lib/listeners.ts';
import { getSession, subscribeSession } from '../../lib/session.ts';

interface MessageDraft {
  text: string;
  /** The latest message that could not be sent. The same text is sent again with the same id. */
  failed: { content: string; clientId: string } | null;
}

const nothing: MessageDraft = { text: '', failed: null };
const drafts = new Map<string, MessageDraft>();
const listeners = createListeners();

const ownerPrefix = (uid: string) => `${uid}/`;

/**
 * Whether a draft may stay in memory. When another device has ended the session, the draft stays for its author, like
 * their other unsaved work (lib/offline-wipe.ts).
 */
function mayStay(key: string): boolean {
  const session = getSession();
  if (session.status === 'signed-in') return key.startsWith(ownerPrefix(session.user.uid));
  return session.status === 'loading' || session.reason === 'session-ended';
}

subscribeSession(() => {
  for (const key of Array.from(drafts.keys())) if (!mayStay(key)) drafts.delete(key);
  listeners.notify();
});

export const subscribeMessageDrafts = listeners.subscribe;

export function readMessageDraft(uid: string, conversationId: string): MessageDraft {
  return drafts.get(ownerPrefix(uid) + conversationId) ?? nothing;
}

/**
 * Stores nothing if the author has signed out. A message can fail after that sign-out, and its text must then not stay in
 * memory.
 */
export function storeMessageDraft(
  uid: string,
  conversationId: string,
  changes: Partial<MessageDraft>,
): void {
  const key = ownerPrefix(uid) + conversationId;
  if (!mayStay(key)) return;
  drafts.set(key, { ...readMessageDraft(uid, conversationId), ...changes });
  listeners.notify();
}
