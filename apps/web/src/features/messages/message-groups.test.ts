import type { Message } from '@urost3/contract/messages/messages.schemas.ts';
import { expect, test } from 'vitest';
import { formatMessageDay, placeMessages } from './message-list.tsx';

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
