import { Button, Group, Paper, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Post } from '@urost3/contract/feed.schemas.ts';
import { Fragment, useState } from 'react';
import { formatRecentPeriod } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useDeferredRender } from '../../ui/use-deferred-render.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './feed.module.css';
import { pinnedQuery, postQuery, postsOf, postsQuery } from './feed.queries.ts';
import { PostCard } from './post-card.tsx';
import { useFeedEvents } from './use-feed-events.ts';
import { useLastSeen } from './use-last-seen.ts';

const PostForm = lazyComponent(() => import('./post-form.tsx').then((module) => module.PostForm));

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
        <Paper withBorder p="md">
          <Group gap="sm" wrap="nowrap">
            <InitialsAvatar uid={uid} name={displayName} />
            <Button
              variant="default"
              className={classes.start}
              // This button replaces the form that had the focus, so the button takes the focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={writing === 'done'}
              onClick={() => setWriting('now')}
            >
              Create Post
            </Button>
          </Group>
        </Paper>
      )}
      {newCount > 0 && (
        <Button variant="light" onClick={showNew}>
          {newCount === 1 ? 'Show 1 new post' : `Show ${newCount} new posts`}
        </Button>
      )}
      {target.data && <PostCard key={target.data.id} post={target.data} isTarget />}
      {!data && !isFailed && <ListSkeleton label="Loading posts" rows={3} height={190} />}
      {isFailed && (
        <ErrorState
          title="Failed to load posts"
          isWholePage
          message="Please check your connection."
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
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
          />
          <LoadMore list={feed} label="Load More Posts" failure="Failed to load posts" />
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
}

function PostsByPeriod({ posts, isNew }: PostsByPeriodProps) {
  const periods = posts.map((post) => formatRecentPeriod(post.createdAt));
  return posts.map((post, i) => (
    <Fragment key={post.id}>
      {periods[i] !== periods[i - 1] && <p className={classes.day}>{periods[i]}</p>}
      <PostCard post={post} isNew={isNew(post)} />
    </Fragment>
  ));
}
