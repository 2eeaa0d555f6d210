import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLive } from '../../lib/api/live.ts';
import { postsQuery } from './feed.queries.ts';
import { useFeedEvents } from './posts-feed.tsx';

const LONGER_THAN_ANY_WAIT_MS = 5_000;

beforeEach(() => void vi.useFakeTimers());

test('after a gap in live events that cannot be replayed the posts of the feed are refetched, and none is counted as new', () => {
  const client = new QueryClient();
  const page = { posts: [{ id: 'gone' } as Post], nextCursor: null, hasMore: false };
  client.setQueryData(postsQuery.queryKey, { pages: [page], pageParams: [undefined] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useFeedEvents(), { wrapper });
  const hear = (kind: 'post' | 'resync', data = {}) =>
    act(() => {
      announceLive({ kind, data });
      vi.advanceTimersByTime(LONGER_THAN_ANY_WAIT_MS);
    });
  hear('post', { postId: 'new', change: 'created' });
  expect(result.current.newCount).toBe(1);
  hear('resync');
  expect(result.current.newCount).toBe(0);
  expect(client.getQueryState(postsQuery.queryKey)?.isInvalidated).toBe(true);
});
