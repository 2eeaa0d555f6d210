import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CONVERSATIONS_PAGE } from '@urost3/contract/limits.ts';
import { type Conversation, type Message, messageEndpoints } from '@urost3/contract/messages.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

interface ConversationPage {
  conversations: Conversation[];
  nextCursor: string | null;
  hasMore: boolean;
}

/** Newest update first; each further page is older. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: keyOf('messages', 'conversations'),
  queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
    callApi(messageEndpoints.listConversations, {
      query: { limit: CONVERSATIONS_PAGE, cursor: pageParam },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ConversationPage) =>
    page.hasMore ? (page.nextCursor ?? undefined) : undefined,
});

/** One that may lie beyond the pages of the list that are loaded. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('messages', 'conversation', id),
    queryFn: ({ signal }) => callApi(messageEndpoints.getConversation, { params: { id }, signal }),
  });
}

export const unreadQuery = queryOptions({
  queryKey: keyOf('messages', 'unread'),
  queryFn: async ({ signal }) => (await callApi(messageEndpoints.countUnread, { signal })).count,
});

interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  hasMore: boolean;
}

/** The first page is the newest; each further one is older. */
export function threadQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf('messages', 'thread', conversationId),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      callApi(messageEndpoints.listMessages, {
        params: { id: conversationId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: MessagePage) => (page.hasMore ? page.messages[0]?.id : undefined),
  });
}
