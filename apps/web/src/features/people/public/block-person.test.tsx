import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reply as CommentReply } from '@urost3/contract/feed/feed.schemas.ts';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { CommentItem } from '../../feed/comment-item.tsx';
import { Thread } from '../../messages/thread.tsx';

const BLOCK = 'POST /api/community/users/ben/block';
const ben = { displayName: 'Ben Bold', rank: 'ST2' };

function comment(authorId: string, displayName: string): CommentReply {
  return {
    id: `of-${authorId}`,
    authorId,
    author: { displayName, rank: '' },
    content: 'Well said.',
    parentCommentId: null,
    likesCount: 0,
    isLiked: false,
    state: 'shown',
    createdAt: '2026-11-20T10:00:00.000Z',
  };
}

function open(page: ReactNode) {
  signInForTest();
  const server = serve({
    'GET /api/community/conversations/c1/messages': { json: { messages: [], hasMore: false } },
    'PUT /api/community/conversations/c1/read': {
      json: { lastReadAt: '2026-11-20T10:00:00.000Z' },
    },
    [BLOCK]: { status: 204 },
  });
  renderApp([{ path: '/', element: page }], '/');
  return server;
}

async function block(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('menuitem', { name: 'Block Ben Bold' }));
  expect(await screen.findByRole('dialog', { name: 'Block Ben Bold?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Block' }));
}

test("a comment's author can be blocked, but not the person themselves or a deleted account", async () => {
  const server = open(
    <>
      <CommentItem postId="p1" comment={comment('ben', 'Ben Bold')} />
      <CommentItem postId="p1" comment={comment('u1', 'Ada Byron')} />
      <CommentItem postId="p1" comment={comment('left', 'Deleted user')} />
    </>,
  );
  const user = userEvent.setup();
  const actionsOf = async (name: string) => {
    const article = within(await screen.findByRole('article', { name: `Comment by ${name}` }));
    await user.click(await article.findByRole('button', { name: 'Comment options' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await actionsOf('Ada Byron')).toEqual(['Delete']);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(await actionsOf('Deleted user')).toEqual(['Report']);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(await actionsOf('Ben Bold')).toEqual(['Report', 'Block Ben Bold']);
  await block();
  await vi.waitFor(() => expect(server.of(BLOCK)[0]?.body).toEqual({ action: 'block' }));
});

const conversation: Conversation = {
  id: 'c1',
  type: 'direct',
  groupId: null,
  name: null,
  participants: ['u1', 'ben'],
  participantsInfo: { ben: { ...ben, lastActive: null, lastReadAt: null } },
  lastMessage: null,
  lastReadAt: null,
  isUnread: false,
  // Hides the message field, which measures itself with APIs that jsdom lacks.
  canSend: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

test('a person can be blocked from the menu of a conversation with them, and this closes the conversation', async () => {
  const onClose = vi.fn();
  const server = open(<Thread uid="u1" conversation={conversation} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Conversation options' }));
  await block();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(server.of(BLOCK)[0]?.body).toEqual({ action: 'block' });
});

test('the focus returns to the conversation menu when blocking is cancelled', async () => {
  open(<Thread uid="u1" conversation={conversation} onClose={vi.fn()} />);
  const menu = await screen.findByRole('button', { name: 'Conversation options' });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Ben Bold' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(menu));
});
