import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { Thread } from './thread.tsx';

const REPORT = 'POST /api/community/reports';
const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';

const message = (id: string, authorId: string, createdAt: string): Message => ({
  id,
  conversationId: 'c1',
  authorId,
  content: `Words of ${id}`,
  type: 'text',
  clientId: null,
  isRemoved: false,
  createdAt,
});

function open(lastReadAt: string | null) {
  signInForTest({ uid: 'u1' });
  const messages = [message('m1', 'u1', AT), message('m2', 'ben', AT), message('m3', 'u1', LATER)];
  const server = serve({
    'GET /api/community/conversations/c1/messages': { json: { messages, hasMore: false } },
    'PUT /api/community/conversations/c1/read': { json: { lastReadAt: LATER } },
    [REPORT]: { status: 201, json: { message: 'Thank you.' } },
  });
  const conversation: Conversation = {
    id: 'c1',
    type: 'direct',
    groupId: null,
    name: null,
    participants: ['u1', 'ben'],
    participantsInfo: {
      ben: { displayName: 'Ben Bold', rank: '', lastActive: null, lastReadAt },
    },
    lastMessage: null,
    lastReadAt: null,
    isUnread: false,
    canSend: true,
    updatedAt: LATER,
  };
  const element = <Thread uid="u1" conversation={conversation} onClose={() => undefined} />;
  renderApp([{ path: '/', element }], '/');
  return server;
}

test.each([
  [AT, 'Sent'],
  [LATER, 'Read'],
])(
  'in a conversation that was read until %s, only the last own message has a receipt',
  async (at, words) => {
    open(at);
    const last = (await screen.findByText('Words of m3')).closest('li');
    expect(within(last as HTMLElement).getByText(new RegExp(`· ${words}$`))).toBeDefined();
    expect(screen.getAllByText(/· (?:Sent|Read)$/)).toHaveLength(1);
  },
);

test("another person's message is reported from the menu of the conversation", async () => {
  open(null);
  await screen.findByText('Words of m2');
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Conversation options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report a message' }));
  await user.click(screen.getByRole('button', { name: 'Report this message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' });
  await act(async () => within(dialog).getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull();
});

test('older messages of a conversation that could not be loaded are reported and can be requested again', async () => {
  const server = open(null);
  const OLDER = 'GET /api/community/conversations/c1/messages';
  server.answers[OLDER] = { json: { messages: [message('m1', 'ben', AT)], hasMore: true } };
  await screen.findByText('Words of m1');
  server.answers[OLDER] = refusal(503, 'unavailable', 'Away.');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Older messages' }));
  const problem = await screen.findByRole('alert');
  expect(within(problem).getByText('Failed to load older messages')).toBeDefined();
  const asked = server.of(OLDER).length;
  // Scrolling does not repeat the failed request.
  fireEvent.scroll(screen.getByRole('log', { name: 'Messages' }));
  server.answers[OLDER] = { json: { messages: [message('m0', 'ben', AT)], hasMore: false } };
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Words of m0')).toBeDefined();
  expect(server.of(OLDER)).toHaveLength(asked + 1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a conversation that is read closes its notification, also where its address does not name it', async () => {
  const shown = new Set(['/community?tab=messages&conversation=c1', '/dashboard']);
  const getNotifications = async () =>
    [...shown].map((tag) => ({ tag, close: () => shown.delete(tag) }));
  const serviceWorker = { getRegistration: async () => ({ getNotifications }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  open(null);
  await screen.findByText('Words of m2');
  await expect.poll(() => [...shown]).toEqual(['/dashboard']);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
