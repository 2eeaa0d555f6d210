import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PostsFeed } from './posts-feed.tsx';

test('the focus goes into the form of a new post, and back to its button when the form is closed', async () => {
  signInForTest();
  serve({
    'GET /api/community/posts': { json: { posts: [], nextCursor: null, hasMore: false } },
    'GET /api/community/posts/pinned': { json: { posts: [] } },
  });
  renderApp([{ path: '/', element: <PostsFeed targetId={null} /> }], '/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create Post' }));
  expect(await screen.findByLabelText('What would you like to ask or share?')).toBe(
    document.activeElement,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Create Post' })).toBe(document.activeElement);
});

const postsFrom = (first: number, count: number): Post[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `p${first + n}`,
    authorId: 'u9',
    author: { displayName: 'Sam', rank: 'ST2' },
    type: 'text' as const,
    title: `Post ${first + n}`,
    content: 'Words.',
    images: [],
    tags: [],
    likesCount: 0,
    commentsCount: 0,
    isLiked: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  }));

test('the feed shows all posts of a page, and the button that loads more keeps the focus', async () => {
  signInForTest();
  let pages = 0;
  serve({
    'GET /api/community/posts': () => {
      pages += 1;
      const posts = postsFrom(pages === 1 ? 1 : 13, 12);
      return { json: { posts, nextCursor: `c${pages}`, hasMore: true } };
    },
    'GET /api/community/posts/pinned': { json: { posts: [] } },
  });
  renderApp([{ path: '/', element: <PostsFeed targetId={null} /> }], '/');
  expect(await screen.findByRole('article', { name: 'Post 12' })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(12);
  const more = screen.getByRole('button', { name: 'Load More Posts' });
  await userEvent.setup().click(more);
  expect(await screen.findByRole('article', { name: 'Post 24' })).toBeDefined();
  expect(document.activeElement).toBe(more);
});
