import { useQueryClient } from '@tanstack/react-query';
import { type Conversation, messageEndpoints } from '@urost3/contract/messages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { patchConversation } from './message-cache.ts';
import { unreadQuery } from './messages.queries.ts';
import { storeReadTime } from './read-times.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** An open conversation that somebody looks at is read, and so is every message that comes while they look. */
export function useMarkRead(uid: string, conversation: Conversation): void {
  const client = useQueryClient();
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  const { id } = conversation;
  const last = conversation.lastMessage?.timestamp ?? null;
  useEffect(() => {
    if (!isSeen) return;
    // This machine's clock may be behind the server's: the last message is read in any case.
    storeReadTime(uid, id, Math.max(Date.now(), last ? Date.parse(last) : 0));
    callApi(messageEndpoints.markRead, { params: { id } }).then(
      ({ lastReadAt }) => {
        patchConversation(client, id, (known) => ({ ...known, lastReadAt, isUnread: false }));
        void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
      },
      (error: unknown) => console.warn('Failed to mark as read:', error),
    );
  }, [client, uid, id, last, isSeen]);
}
