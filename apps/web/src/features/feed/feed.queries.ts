// Queries of posts and comments, and updates of their cache that avoid a refetch.

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { LikeAnswer, Post } from '@urost3/contract/feed/feed.schemas.ts';
import { feedRoutes } from '@urost3/contract/feed/feed.ts';
import { POSTS_PAGE } from '@urost3/contract/limits.ts';
import { callApi, hasStatus } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

interface PostPage {
  posts: Post[];
  nextCursor: string | null;
  hasMore: boolean;
}
type Feed = InfiniteData<PostPage, string | undefined>;

export const postsQuery = infiniteQueryOptions({
  queryKey: keyOf('feed', 'posts'),
  queryFn: ({ pageParam, signal }) =>
    callApi(feedRoutes.listPosts, {
      query: { limit: POSTS_PAGE, sortBy: 'createdAt', cursor: pageParam },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: PostPage) => (page.hasMore ? (page.nextCursor ?? undefined) : undefined),
  // Refetched each time the feed is opened, because a page without the feed handles no events about new posts. The open
  // feed announces new posts instead, so it is not refetched on focus.
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The preview of the community for people without Premium. */
export const previewQuery = apiQuery(['feed', 'preview'], feedRoutes.preview);

export const pinnedQuery = queryOptions({
  queryKey: keyOf('feed', 'pinned'),
  queryFn: async ({ signal }) => (await callApi(feedRoutes.listPinned, { signal })).posts,
  staleTime: 0,
});

/** The post that a link leads to. Null when the post was deleted while the page was open. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('feed', 'post', id),
    queryFn: ({ signal }): Promise<Post | null> =>
      callApi(feedRoutes.getPost, { params: { id }, signal }),
  });
}

export function commentsQuery(postId: string) {
  return queryOptions({
    queryKey: keyOf('feed', 'comments', postId),
    queryFn: async ({ signal }) =>
      (await callApi(feedRoutes.listComments, { params: { postId }, signal })).comments,
  });
}

/** The ids of the posts whose comments were loaded. */
export const listPostsWithComments = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: keyOf('feed', 'comments') })
    .map(({ queryKey }) => queryKey[2] as string);

/**
 * The posts of all loaded pages, each listed once, although posts may move to another page between two requests. Pinned
 * posts are left out, because the feed shows them above the other posts.
 */
export function postsOf(feed: Pick<Feed, 'pages'> | undefined, pinned: readonly Post[]): Post[] {
  const known = new Map<string, Post>();
  for (const post of feed?.pages.flatMap((page) => page.posts) ?? []) known.set(post.id, post);
  for (const post of pinned) known.delete(post.id);
  return [...known.values()];
}

function patch(client: QueryClient, change: (posts: Post[]) => Post[]): void {
  client.setQueryData(postsQuery.queryKey, (old) =>
    old
      ? { ...old, pages: old.pages.map((page) => ({ ...page, posts: change(page.posts) })) }
      : old,
  );
  client.setQueryData(pinnedQuery.queryKey, (old) => (old ? change(old) : old));
  client.setQueriesData<Post | null>({ queryKey: keyOf('feed', 'post') }, (old) =>
    old ? (change([old])[0] ?? null) : old,
  );
}

export function isPostShown(client: QueryClient, id: string): boolean {
  const pages = client.getQueryData(postsQuery.queryKey)?.pages ?? [];
  const pinned = client.getQueryData(pinnedQuery.queryKey) ?? [];
  const target = client.getQueryData(postQuery(id).queryKey);
  const shown = [...pages.flatMap((page) => page.posts), ...pinned, ...(target ? [target] : [])];
  return shown.some((post) => post.id === id);
}

export function showPost(client: QueryClient, post: Post): void {
  patch(client, (posts) => posts.map((old) => (old.id === post.id ? post : old)));
}

export function hidePost(client: QueryClient, id: string): void {
  patch(client, (posts) => posts.filter((old) => old.id !== id));
}

export function showPostLike(client: QueryClient, id: string, like: LikeAnswer): void {
  patch(client, (posts) => posts.map((old) => (old.id === id ? { ...old, ...like } : old)));
}

/** Shows the person's own new post at the top of the first page. */
export function showNewPost(client: QueryClient, post: Post): void {
  if (post.type === 'announcement')
    void client.invalidateQueries({ queryKey: pinnedQuery.queryKey });
  client.setQueryData(postsQuery.queryKey, (old) => {
    const [first, ...rest] = old?.pages ?? [];
    if (!old || !first || isPostShown(client, post.id)) return old;
    return { ...old, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  });
}

export async function refreshPost(client: QueryClient, id: string): Promise<void> {
  if (!isPostShown(client, id)) return;
  try {
    showPost(client, await callApi(feedRoutes.getPost, { params: { id } }));
  } catch (error) {
    if (hasStatus(error, 404)) hidePost(client, id);
  }
}
