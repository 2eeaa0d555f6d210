import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { expect, test } from 'vitest';
import { receiptOf } from './message-list.tsx';

const SENT_AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:00:05.000Z';
const EARLIER = '2026-11-20T09:59:59.000Z';

function conversation(type: 'direct' | 'group', readAt: Record<string, string | null>) {
  const people = Object.entries({ me: LATER, ...readAt });
  return {
    type,
    participants: people.map(([uid]) => uid),
    participantsInfo: Object.fromEntries(
      people.map(([uid, lastReadAt]) => [uid, { displayName: uid, lastReadAt }]),
    ),
  } as unknown as Conversation;
}

test.each([
  ['direct', { ben: null }, 'Sent'],
  ['direct', { ben: EARLIER }, 'Sent'],
  ['direct', { ben: SENT_AT }, 'Read'],
  ['group', { ben: EARLIER, cat: null }, 'Sent'],
  ['group', { ben: LATER, cat: LATER, dan: null }, 'Read by 2'],
] as const)(
  'a message in a %s conversation with the read times %j is shown as "%s"',
  (type, readAt, words) => {
    const message = { createdAt: SENT_AT } as Message;
    expect(receiptOf(conversation(type, readAt), 'me', message, [])).toBe(words);
  },
);

test('a message counts as read when its recipient has written a later one', () => {
  const message = { createdAt: SENT_AT } as Message;
  const answer = { authorId: 'ben', createdAt: LATER } as Message;
  const unread = conversation('direct', { ben: null });
  expect(receiptOf(unread, 'me', message, [answer])).toBe('Read');
});
