import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { expect, test } from 'vitest';
import { formatMessageDay, placeMessages, receiptOf } from './message-list.tsx';

const message = (authorId: string, createdAt: string) => ({ authorId, createdAt }) as Message;

test('messages of one person within a minute are shown with one name and one time', () => {
  const places = placeMessages([
    message('a', '2026-11-18T10:00:00.000Z'),
    message('a', '2026-11-18T10:00:40.000Z'),
    message('b', '2026-11-18T10:00:50.000Z'),
    message('b', '2026-11-18T10:05:00.000Z'),
  ]);
  expect(places.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test('a new day of messages begins at midnight in London', () => {
  const places = placeMessages([
    message('a', '2026-07-01T22:59:30.000Z'),
    message('a', '2026-07-01T23:00:00.000Z'),
  ]);
  expect(places.map(({ nextDayAt }) => nextDayAt)).toEqual(['2026-07-01T23:00:00.000Z', null]);
  expect(places[0]?.isLast).toBe(true);
});

test.each([
  ['2026-07-02T23:10:00.000Z', 'Today'],
  ['2026-07-02T22:50:00.000Z', 'Yesterday'],
  ['2026-07-01T22:50:00.000Z', '1 July 2026'],
])('on 3 July in London, the messages of %s in a conversation are headed %s', (at, day) => {
  expect(formatMessageDay(at, new Date('2026-07-03T08:00:00.000Z'))).toBe(day);
});

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
