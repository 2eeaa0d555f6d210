import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { CONVERSATIONS_PAGE } from '@urost3/contract/limits.ts';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';

interface ConversationPage {
  conversations: Conversation[];
  nextCursor: string | null;
  hasMore: boolean;
}

/** The person's conversations, most recently updated first; later pages are older. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: keyOf('messages', 'conversations'),
  queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
    callApi(messageRoutes.listConversations, {
      query: { limit: CONVERSATIONS_PAGE, cursor: pageParam },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ConversationPage) =>
    page.hasMore ? (page.nextCursor ?? undefined) : undefined,
});

/** A conversation that may not be on a loaded page of the list. */
export function conversationQuery(id: string) {
  return apiQuery(['messages', 'conversation', id], messageRoutes.getConversation, {
    params: { id },
  });
}

export const unreadQuery = queryOptions({
  queryKey: keyOf('messages', 'unread'),
  queryFn: async ({ signal }) => (await callApi(messageRoutes.countUnread, { signal })).count,
});

export interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  hasMore: boolean;
}

/** The messages of a conversation. The first page is the newest; later pages are older. */
export function threadQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf('messages', 'thread', conversationId),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      callApi(messageRoutes.listMessages, {
        params: { id: conversationId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: MessagePage) => (page.hasMore ? page.messages[0]?.id : undefined),
  });
}

/**
 * Opens the direct conversation with a person.
 * @param onOpen called with the conversation's id
 */
export function useStartConversation(onOpen: (conversationId: string) => void) {
  return useMutation({
    mutationFn: (participantId: string) =>
      callApi(messageRoutes.createConversation, { body: { type: 'direct', participantId } }),
    onSuccess: ({ conversationId }) => onOpen(conversationId),
    meta: {
      failure: 'The conversation could not be started. Please try again.',
      changes: [conversationsQuery.queryKey],
    },
  });
}
