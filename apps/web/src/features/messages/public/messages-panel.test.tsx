import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { MessagesPanel } from './messages-panel.tsx';

const AT = new Date().toISOString();

const LIST = 'GET /api/community/conversations';

function open(isUnread: boolean, hasMore = false) {
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
  const server = serve({
    [LIST]: {
      json: { conversations: [conversation], hasMore, nextCursor: hasMore ? 'next' : null },
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
  return server;
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

test('on a wide screen the messages page opens the newest conversation, without moving the focus to it', async () => {
  widen();
  open(false);
  const heading = await screen.findByRole('heading', { name: 'Ben Bold' });
  expect(document.activeElement).not.toBe(heading);
});

test('the messages page does not open an unread conversation by itself, because that would mark it as read', async () => {
  widen();
  open(true);
  expect(await screen.findByText('Choose a conversation.')).toBeDefined();
});

test('on a narrow screen the messages page shows only the list of conversations', async () => {
  open(false);
  await screen.findByRole('list', { name: 'Conversations' });
  expect(screen.queryByRole('heading', { name: 'Ben Bold' })).toBeNull();
});

test('more conversations that could not be loaded are reported with a button to try again', async () => {
  const server = open(false, true);
  const more = await screen.findByRole('button', { name: 'Load More Conversations' });
  server.answers[LIST] = refusal(503, 'unavailable', 'Away.');
  await userEvent.click(more);
  expect(await screen.findByText('Failed to load conversations')).toBeDefined();
  server.answers[LIST] = { json: { conversations: [], hasMore: false, nextCursor: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
