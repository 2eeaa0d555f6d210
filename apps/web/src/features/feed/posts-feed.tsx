import { Button, Group, Stack } from '@mantine/core';
import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLive } from '../../lib/api/live.ts';
import { keyOf } from '../../lib/api/query.ts';
import { readStored, writeStored } from '../../lib/browser/browser-storage.ts';
import { formatRecentPeriod } from '../../lib/dates.ts';
import { PERSONAL_PREFIX } from '../../lib/offline/offline-wipe.ts';
import { useDeferredRender, useGrowingCount } from '../../ui/hooks/rendering.ts';
import { Card } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { LoadMore } from '../../ui/table/load-more.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './feed.module.css';
import {
  commentsQuery,
  hidePost,
  isPostShown,
  listPostsWithComments,
  pinnedQuery,
  postQuery,
  postsOf,
  postsQuery,
  refreshPost,
} from './feed.queries.ts';
import { PostCard } from './post-card.tsx';

const PostForm = lazyComponent(() => import('./post-form.tsx'), 'PostForm');

/** @param targetId the post that a notification links to */
export function PostsFeed({ targetId }: { targetId: string | null }) {
  const { uid, displayName } = useSignedInUser();
  const feed = useInfiniteQuery(postsQuery);
  const pinned = useQuery(pinnedQuery);
  const target = useQuery({ ...postQuery(targetId ?? ''), enabled: targetId !== null });
  const { newCount, showNew } = useFeedEvents();
  const [writing, setWriting] = useState<'not yet' | 'now' | 'done'>('not yet');
  const above = pinned.data ?? [];
  const data = useDeferredRender(feed.data);
  const isFailed = feed.isError && !feed.data;
  const posts = postsOf(data, above).filter((post) => post.id !== targetId);
  const lastSeen = useLastSeen(uid, posts[0]?.createdAt);

  return (
    <Stack gap="md">
      {writing === 'now' ? (
        <PostForm onDone={() => setWriting('done')} />
      ) : (
        <Card>
          <Group gap="sm" wrap="nowrap">
            <InitialsAvatar uid={uid} name={displayName} />
            <Button
              variant="default"
              className={classes.start}
              justify="flex-start"
              // This button replaces the form that had the focus, so the button takes the focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={writing === 'done'}
              onClick={() => setWriting('now')}
            >
              Create Post
            </Button>
          </Group>
        </Card>
      )}
      {newCount > 0 && (
        <Button variant="light" onClick={showNew}>
          {newCount === 1 ? 'Show 1 new post' : `Show ${newCount} new posts`}
        </Button>
      )}
      {target.data && <PostCard key={target.data.id} post={target.data} isTarget />}
      {!data && !isFailed && <ListSkeleton label="Loading posts" rows={3} height={190} />}
      {isFailed && (
        <QueryState
          query={feed}
          title="Failed to load posts"
          isWholePage
          message="Please check your connection."
        />
      )}
      {data && (
        <>
          {above
            .filter((post) => post.id !== targetId)
            .map((post) => (
              <PostCard key={post.id} post={post} isPinned />
            ))}
          {posts.length === 0 && above.length === 0 && !target.data && (
            <EmptyState drawing="chat" title="No posts yet">
              Be the first to write one.
            </EmptyState>
          )}
          <PostsByPeriod
            posts={posts}
            isNew={({ authorId, createdAt }) =>
              authorId !== uid && lastSeen !== null && createdAt > lastSeen
            }
          >
            <LoadMore list={feed} label="Load More Posts" errorTitle="Failed to load posts" />
          </PostsByPeriod>
        </>
      )}
    </Stack>
  );
}

interface PostsByPeriodProps {
  /** Newest first. */
  posts: readonly Post[];
  /** Returns whether the person has not seen the post yet. */
  isNew: (post: Post) => boolean;
  /** What follows the last post. */
  children: ReactNode;
}

/** More than a first screen shows. A phone paints them before it renders the next ones. */
const POSTS_AT_ONCE = 5;

function PostsByPeriod({ posts, isNew, children }: PostsByPeriodProps) {
  const count = useGrowingCount(posts.length, POSTS_AT_ONCE);
  const periods = posts.map((post) => formatRecentPeriod(post.createdAt));
  return (
    <>
      {posts.slice(0, count).map((post, i) => (
        <Fragment key={post.id}>
          {periods[i] !== periods[i - 1] && (
            <Group
              className={classes.day}
              component="p"
              gap="sm"
              wrap="nowrap"
              mt="2xs"
              c="dimmed"
              fw={600}
              fz="sm"
            >
              {periods[i]}
            </Group>
          )}
          <PostCard post={post} isNew={isNew(post)} />
        </Fragment>
      ))}
      {children}
    </>
  );
}

/**
 * The time of the newest post that this person had seen in this browser before this visit. Null on the first visit.
 * @param newest the time of the newest loaded post
 */
function useLastSeen(uid: string, newest: string | undefined): string | null {
  const key = `${PERSONAL_PREFIX}feed-seen.${uid}`;
  const [before] = useState(() => readStored(key));
  useEffect(() => {
    if (newest && newest > (readStored(key) ?? '')) writeStored(key, newest);
  }, [key, newest]);
  return before;
}

/** Many browsers receive the same event, so a random delay spreads their requests. */
const SPREAD_MS = 1_500;
/**
 * The event about the person's own new post may arrive before the response to the request that created it. A post that
 * is still not in the feed after this time counts as somebody else's.
 */
const OWN_POST_MS = 700;

const later = (work: () => void, from = 0) => setTimeout(work, from + Math.random() * SPREAD_MS);

/** Reads a shown post and its comments again. */
const refreshLater = (client: QueryClient, postId: string) =>
  later(() => {
    void refreshPost(client, postId);
    void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
  });

/**
 * Applies other people's changes: loaded posts are updated in place or removed. New posts are only announced, because
 * inserting them would move what the person is reading.
 * @returns the number of new posts, and a function that shows them
 */
export function useFeedEvents(): { newCount: number; showNew: () => void } {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  /** Posts of `deleted` events, which may follow `created` before the post is counted. */
  const gone = useRef(new Set<string>());

  useLive(['post'], (event) => {
    const { postId, change } = (event?.data ?? {}) as { postId?: string; change?: string };
    if (!postId) return;
    if (change === 'deleted') {
      gone.current.add(postId);
      hidePost(client, postId);
      setWaiting((old) => new Set([...old].filter((id) => id !== postId)));
    } else if (change === 'created') {
      later(() => {
        if (gone.current.has(postId) || isPostShown(client, postId)) return;
        setWaiting((old) => new Set([...old, postId]));
      }, OWN_POST_MS);
    } else {
      // A moderator who hides a comment changes its post.
      refreshLater(client, postId);
    }
  });
  // A 'resync' event says that events were missed, but not which ones. The whole feed is therefore refetched, which
  // also removes deleted posts. Because resyncs are rare, they may move posts that the person is reading.
  useLive(['resync'], (event) => {
    if (!event) return;
    later(() => {
      setWaiting(new Set());
      void client.invalidateQueries({ queryKey: keyOf('feed') });
    });
  });
  useLive(['comment'], (event) => {
    // Hints that were missed are not repeated, so all comments that were opened are read again.
    const ids = event ? ((event.data.ids ?? []) as string[]) : listPostsWithComments(client);
    for (const postId of ids) if (isPostShown(client, postId)) refreshLater(client, postId);
  });

  return {
    newCount: waiting.size,
    showNew: () => {
      setWaiting(new Set());
      void client.resetQueries({ queryKey: keyOf('feed', 'posts') });
      void client.invalidateQueries({ queryKey: keyOf('feed', 'pinned') });
    },
  };
}
