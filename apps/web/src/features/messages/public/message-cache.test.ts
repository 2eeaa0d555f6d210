import { QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { describe, expect, test } from 'vitest';
import { conversationsOf, messagesOf, showMessage, showReceipt } from './message-cache.ts';
import { conversationQuery, conversationsQuery, threadQuery } from './messages.queries.ts';

function message(id: string, second: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 'c1',
    authorId: 'you',
    content: id,
    type: 'text',
    clientId: null,
    isRemoved: false,
    createdAt: `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`,
    ...changes,
  };
}

const conversation = (id: string, updatedAt: string) =>
  ({ id, updatedAt, lastMessage: null, isUnread: false }) as Conversation;

describe('the cached thread of a conversation', () => {
  test('the messages of a conversation are shown oldest first across pages, without duplicates', () => {
    const pages = [
      { messages: [message('c', 3), message('d', 4)], hasMore: true },
      { messages: [message('a', 1), message('b', 2), message('c', 3)], hasMore: false },
    ];
    const thread = { pages, pageParams: [undefined, 'c'] };
    expect(messagesOf(thread).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a conversation shows a message once, even when it is received several times', () => {
    const client = new QueryClient();
    const { queryKey } = threadQuery('c1');
    client.setQueryData(queryKey, {
      pages: [{ messages: [message('a', 1)], hasMore: false }],
      pageParams: [undefined],
    });
    showMessage(client, 'me', message('b', 2));
    showMessage(client, 'me', message('b', 2));
    expect(messagesOf(client.getQueryData(queryKey)).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

test('a read receipt of a message moves the read time of its reader forward, never back', () => {
  const client = new QueryClient();
  const ben = { displayName: 'Ben Bold', rank: '', lastActive: null, lastReadAt: null };
  const { queryKey } = conversationQuery('c1');
  const known = conversation('c1', '2026-11-20T08:00:00.000Z');
  client.setQueryData(queryKey, { ...known, participantsInfo: { ben } });
  for (const minute of ['05', '03']) {
    const at = `2026-11-20T10:${minute}:00.000Z`;
    showReceipt(client, { conversationId: 'c1', uid: 'ben', at });
  }
  const shown = client.getQueryData(queryKey)?.participantsInfo.ben?.lastReadAt;
  expect(shown).toBe('2026-11-20T10:05:00.000Z');
});

describe('the cached list of conversations', () => {
  const shown = () => {
    const client = new QueryClient();
    const page = (...conversations: Conversation[]) => {
      return { conversations, hasMore: true, nextCursor: 'older' };
    };
    client.setQueryData(conversationsQuery.queryKey, {
      pages: [
        page(conversation('c2', '2026-11-20T09:00:00.000Z')),
        page(conversation('c1', '2026-11-20T08:00:00.000Z')),
      ],
      pageParams: [undefined, 'older'],
    });
    return client;
  };
  const listed = (client: QueryClient) =>
    conversationsOf(client.getQueryData(conversationsQuery.queryKey));

  test('a new message moves its conversation up in the list of conversations and marks it unread', () => {
    const client = shown();
    showMessage(client, 'me', message('a', 1));
    expect(listed(client)).toMatchObject([
      { id: 'c1', isUnread: true, lastMessage: { text: 'a' } },
      { id: 'c2' },
    ]);
  });

  test("a person's own message does not mark the conversation unread", () => {
    const client = shown();
    showMessage(client, 'you', message('a', 1));
    expect(listed(client)[0]?.isUnread).toBe(false);
  });

  test('a conversation that moved between two pages of the list of conversations is shown once, in its current state', () => {
    const older = conversation('c1', '2026-11-20T07:00:00.000Z');
    const newer = conversation('c1', '2026-11-20T10:00:00.000Z');
    const pages = [{ conversations: [newer] }, { conversations: [older] }];
    expect(conversationsOf({ pages })).toEqual([newer]);
  });
});
