import { useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { patchConversation } from './public/message-cache.ts';
import { unreadQuery } from './public/messages.queries.ts';
import { storeReadTime } from './read-times.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** Marks an open, visible conversation as read. Each new message marks it as read again. */
export function useMarkRead(uid: string, conversation: Conversation): void {
  const client = useQueryClient();
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  const { id } = conversation;
  const last = conversation.lastMessage?.timestamp ?? null;
  useEffect(() => {
    if (!isSeen) return;
    // This device's clock may be behind the server's. The stored time is therefore at least the time of the last
    // message.
    storeReadTime(uid, id, Math.max(Date.now(), last ? Date.parse(last) : 0));
    callApi(messageRoutes.markRead, { params: { id } }).then(
      ({ lastReadAt }) => {
        patchConversation(client, id, (known) => ({ ...known, lastReadAt, isUnread: false }));
        void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
      },
      (error: unknown) => console.warn('Failed to mark as read:', error),
    );
  }, [client, uid, id, last, isSeen]);
}
