import { screen } from '@testing-library/react';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { MessagesPanel } from './messages-panel.tsx';

const AT = new Date().toISOString();

function open(isUnread: boolean) {
  signInForTest({ uid: 'u1' });
  const conversation: Conversation = {
    id: 'c1',
    type: 'direct',
    groupId: null,
    name: null,
    participants: ['u1', 'ben'],
    participantsInfo: {
      ben: { displayName: 'Ben Bold', rank: '', lastActive: null, lastReadAt: null },
    },
    lastMessage: { text: 'See you', authorId: 'ben', timestamp: AT },
    lastReadAt: null,
    isUnread,
    canSend: true,
    updatedAt: AT,
  };
  serve({
    'GET /api/community/conversations': {
      json: { conversations: [conversation], hasMore: false, nextCursor: null },
    },
    'GET /api/community/conversations/c1/messages': { json: { messages: [], hasMore: false } },
    'PUT /api/community/conversations/c1/read': { json: { lastReadAt: AT } },
  });
  renderApp(
    [
      {
        path: '/',
        element: <MessagesPanel openId={null} onOpen={() => {}} onFindPeople={() => {}} />,
      },
    ],
    '/',
  );
}

function widen(): void {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.includes('min-width') }),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a wide screen shows the newest conversation, and does not move the focus to it', async () => {
  widen();
  open(false);
  const heading = await screen.findByRole('heading', { name: 'Ben Bold' });
  expect(document.activeElement).not.toBe(heading);
});

test('an unread conversation is not opened, because that would mark it as read', async () => {
  widen();
  open(true);
  expect(await screen.findByText('Choose a conversation.')).toBeDefined();
});

test('a narrow screen shows only the list', async () => {
  open(false);
  await screen.findByRole('list', { name: 'Conversations' });
  expect(screen.queryByRole('heading', { name: 'Ben Bold' })).toBeNull();
});
