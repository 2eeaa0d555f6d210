import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { isUnread, loadReadTimes, storeReadTime } from './read-times.ts';

const HOUR = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

function conversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    type: 'direct',
    groupId: null,
    name: null,
    participants: ['me', 'you'],
    participantsInfo: {},
    lastMessage: { text: 'Hi', timestamp: at(Date.now() - HOUR), authorId: 'you' },
    lastReadAt: null,
    isUnread: true,
    canSend: true,
    updatedAt: at(Date.now()),
    ...changes,
  };
}

beforeEach(() => localStorage.clear());

describe('whether a conversation is unread', () => {
  test('a conversation that was never read is unread only when its latest message is younger than a day', () => {
    expect(isUnread(conversation(), 'me', {})).toBe(true);
    const old = { text: 'Hi', timestamp: at(Date.now() - 25 * HOUR), authorId: 'you' };
    expect(isUnread(conversation({ lastMessage: old }), 'me', {})).toBe(false);
  });

  test("a conversation counts as read when its latest message is the person's own", () => {
    const own = { text: 'Hi', timestamp: at(Date.now()), authorId: 'me' };
    expect(isUnread(conversation({ lastMessage: own }), 'me', {})).toBe(false);
  });

  test('a conversation counts as read when either this browser or the server has a later read time', () => {
    expect(isUnread(conversation(), 'me', { c1: Date.now() })).toBe(false);
    expect(isUnread(conversation({ lastReadAt: at(Date.now()) }), 'me', {})).toBe(false);
    expect(isUnread(conversation(), 'me', { c1: Date.now() - 2 * HOUR })).toBe(true);
  });
});

describe('stored read times of conversations', () => {
  test('stored read times of conversations belong to one person and only move forward', () => {
    storeReadTime('me', 'c1', 200);
    storeReadTime('me', 'c1', 100);
    storeReadTime('other', 'c1', 900);
    expect(loadReadTimes('me')).toEqual({ c1: 200 });
  });

  test('damaged read times of conversations are ignored', () => {
    localStorage.setItem('urost3.mine.read-times.me', '{"c1":"soon"}');
    expect(loadReadTimes('me')).toEqual({});
    localStorage.setItem('urost3.mine.read-times.me', '{');
    expect(loadReadTimes('me')).toEqual({});
  });
});
