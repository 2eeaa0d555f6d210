import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
