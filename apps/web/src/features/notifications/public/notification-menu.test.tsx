import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@urost3/contract/notifications/notifications.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { NotificationMenu } from './notification-menu.tsx';

const one: Notification = {
  id: 'n1',
  kind: 'comment',
  count: 1,
  people: 1,
  actorId: 'u2',
  actor: { displayName: 'Ben Reader', rank: 'ST3' },
  postId: 'p1',
  roomId: null,
  commentId: 'c1',
  excerpt: 'Agreed',
  isRead: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};

async function open(changes: Partial<Notification>) {
  signInForTest();
  const notifications = [{ ...one, ...changes }];
  serve({
    'GET /api/community/notifications': {
      json: { notifications, unreadCount: 1, isDigestOn: true },
    },
    'PUT /api/community/notifications/read': { status: 204 },
  });
  const element = <NotificationMenu onOpenPost={() => undefined} />;
  renderApp([{ path: '/', element }], '/');
  const button = await screen.findByRole('button', { name: /^Notifications/ });
  await userEvent.click(button);
  return button;
}

test.each([
  [{}, 'Ben Reader commented on your post'],
  [{ count: 14 }, 'Ben Reader wrote 14 comments on your post'],
  [{ count: 14, people: 2 }, 'Ben Reader and 1 other wrote 14 comments on your post'],
  [
    { kind: 'reply' as const, count: 3, people: 3 },
    'Ben Reader and 2 others wrote 3 replies to your comments',
  ],
])('the notification %j is summarised in one line', async (changes, words) => {
  await open(changes);
  expect(await screen.findByText(words)).toBeTruthy();
});

test("'Close notifications' returns the focus to the button that opened them", async () => {
  const button = await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Close notifications' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('notifications that cannot be loaded say so, and can be asked for again', async () => {
  signInForTest();
  const server = serve({
    'GET /api/community/notifications': refusal(500, 'internal', 'Something went wrong.'),
  });
  renderApp([{ path: '/', element: <NotificationMenu onOpenPost={() => undefined} /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers['GET /api/community/notifications'] = {
    json: { notifications: [one], unreadCount: 1, isDigestOn: true },
  };
  await userEvent.click(again);
  expect(await screen.findByText('Ben Reader commented on your post')).toBeTruthy();
});
