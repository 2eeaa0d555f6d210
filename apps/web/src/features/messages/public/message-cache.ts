// Adds sent and received messages to the cache without a request.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import {
  conversationQuery,
  conversationsQuery,
  type MessagePage,
  threadQuery,
  unreadQuery,
} from './messages.queries.ts';

/** All loaded messages, oldest first, without duplicates. */
export function messagesOf(
  thread: Pick<InfiniteData<MessagePage>, 'pages'> | undefined,
): Message[] {
  const known = new Map<string, Message>();
  for (const page of [...(thread?.pages ?? [])].reverse()) {
    for (const message of page.messages) known.set(message.id, message);
  }
  return [...known.values()].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  );
}

function showInThread(client: QueryClient, message: Message): void {
  client.setQueryData(threadQuery(message.conversationId).queryKey, (old) => {
    const [first, ...rest] = old?.pages ?? [];
    if (!old || !first) return old;
    if (old.pages.some((page) => page.messages.some((known) => known.id === message.id)))
      return old;
    return { ...old, pages: [{ ...first, messages: [...first.messages, message] }, ...rest] };
  });
}

function withMessage(conversation: Conversation, message: Message, uid: string): Conversation {
  const last = conversation.lastMessage;
  if (last && Date.parse(last.timestamp) >= Date.parse(message.createdAt)) return conversation;
  return {
    ...conversation,
    lastMessage: {
      text: message.content,
      timestamp: message.createdAt,
      authorId: message.authorId,
    },
    isUnread: message.authorId !== uid,
    updatedAt: message.createdAt,
  };
}

/**
 * Each conversation once, most recently updated first. If a conversation was updated between two requests, it may be on
 * two loaded pages.
 */
export function conversationsOf(
  list: Pick<InfiniteData<{ conversations: Conversation[] }>, 'pages'> | undefined,
): Conversation[] {
  const known = new Map<string, Conversation>();
  for (const conversation of list?.pages.flatMap((page) => page.conversations) ?? []) {
    const other = known.get(conversation.id);
    if (!other || other.updatedAt < conversation.updatedAt)
      known.set(conversation.id, conversation);
  }
  return [...known.values()].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
}

/**
 * Changes one conversation everywhere in the cache.
 * @returns false when the loaded list does not contain the conversation
 */
export function patchConversation(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
): boolean {
  client.setQueryData(conversationQuery(id).queryKey, (old) => old && change(old));
  const list = client.getQueryData(conversationsQuery.queryKey);
  if (!list?.pages.some((page) => page.conversations.some((known) => known.id === id)))
    return false;
  const pages = list.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((known) => (known.id === id ? change(known) : known)),
  }));
  client.setQueryData(conversationsQuery.queryKey, { ...list, pages });
  return true;
}

/**
 * Refetches the conversations and the unread count after this person has read messages on another device. Reading does
 * not change the messages, so they are not refetched.
 */
export function refreshReadState(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

export interface Receipt {
  conversationId: string;
  uid: string;
  at: string;
}

/**
 * Stores the time until which another member has read a conversation. A receipt with an earlier time is ignored,
 * because receipts may arrive out of order.
 */
export function showReceipt(client: QueryClient, { conversationId, uid, at }: Receipt): void {
  patchConversation(client, conversationId, (conversation) => {
    const reader = conversation.participantsInfo[uid];
    if (!reader || (reader.lastReadAt ?? '') >= at) return conversation;
    const participantsInfo = {
      ...conversation.participantsInfo,
      [uid]: { ...reader, lastReadAt: at },
    };
    return { ...conversation, participantsInfo };
  });
}

export function showMessage(client: QueryClient, uid: string, message: Message): void {
  showInThread(client, message);
  const isListed = patchConversation(client, message.conversationId, (conversation) =>
    withMessage(conversation, message, uid),
  );
  if (!isListed) void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  if (message.authorId !== uid) void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
}
