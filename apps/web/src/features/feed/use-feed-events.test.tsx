import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLive, announceLiveReturn } from '../../lib/api/live.ts';
import { serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { commentsQuery, postsOf, postsQuery } from './feed.queries.ts';
import { useFeedEvents } from './posts-feed.tsx';

const LONGER_THAN_ANY_WAIT_MS = 5_000;

beforeEach(() => void vi.useFakeTimers());

const p1 = { id: 'p1', commentsCount: 1 } as Post;

function open() {
  signInForTest();
  const client = new QueryClient();
  const page = { posts: [p1], nextCursor: null, hasMore: false };
  client.setQueryData(postsQuery.queryKey, { pages: [page], pageParams: [undefined] });
  client.setQueryData(commentsQuery('p1').queryKey, []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useFeedEvents(), { wrapper });
  const afterAnyWait = (what: () => void) =>
    act(async () => {
      what();
      await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_WAIT_MS);
    });
  return {
    client,
    result,
    afterAnyWait,
    hear: (kind: 'post' | 'resync', data = {}) => afterAnyWait(() => announceLive({ kind, data })),
    posts: () => postsOf(client.getQueryData(postsQuery.queryKey), []),
    areCommentsStale: () => client.getQueryState(commentsQuery('p1').queryKey)?.isInvalidated,
  };
}

const POST = 'GET /api/community/posts/p1';

test('after a gap in live events that cannot be replayed the posts of the feed are refetched, and none is counted as new', async () => {
  const { client, result, hear } = open();
  await hear('post', { postId: 'new', change: 'created' });
  expect(result.current.newCount).toBe(1);
  await hear('resync');
  expect(result.current.newCount).toBe(0);
  expect(client.getQueryState(postsQuery.queryKey)?.isInvalidated).toBe(true);
});

test('the comments of a post are read again when it changes, because a moderator may have hidden one', async () => {
  serve({ [POST]: { json: { ...p1, commentsCount: 0 } } });
  const { hear, posts, areCommentsStale } = open();
  await hear('post', { postId: 'p1', change: 'updated' });
  expect(areCommentsStale()).toBe(true);
  expect(posts()).toMatchObject([{ commentsCount: 0 }]);
});

test('after a break of the live stream opened comments and their counter are read again', async () => {
  serve({ [POST]: { json: { ...p1, commentsCount: 2 } } });
  const { afterAnyWait, posts, areCommentsStale } = open();
  await afterAnyWait(announceLiveReturn);
  expect(areCommentsStale()).toBe(true);
  expect(posts()).toMatchObject([{ commentsCount: 2 }]);
});

test('a post that is gone as soon as it is created is not announced as new', async () => {
  const { result, afterAnyWait } = open();
  await afterAnyWait(() => {
    for (const change of ['created', 'deleted'])
      announceLive({ kind: 'post', data: { postId: 'new', change } });
  });
  expect(result.current.newCount).toBe(0);
});
