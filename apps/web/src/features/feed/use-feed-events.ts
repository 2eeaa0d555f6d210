// Applies other people's changes: loaded posts are updated in place or removed. New posts are only announced, because
// inserting them would move what the person is reading.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../../lib/live.ts';
import { keyOf } from '../../lib/query.ts';
import { commentsQuery, hidePost, isPostShown, refreshPost } from './feed.queries.ts';

/** Many browsers receive the same event, so a random delay spreads their requests. */
const SPREAD_MS = 1_500;
/**
 * The event about the person's own new post may arrive before the response to the request that created it. A post that
 * is still not in the feed after this time counts as somebody else's.
 */
const OWN_POST_MS = 700;

const later = (work: () => void, from = 0) => setTimeout(work, from + Math.random() * SPREAD_MS);

/** @returns the number of new posts, and a function that shows them */
export function useFeedEvents(): { newCount: number; showNew: () => void } {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());

  useLive(['post'], (event) => {
    const { postId, change } = (event?.data ?? {}) as { postId?: string; change?: string };
    if (!postId) return;
    if (change === 'deleted') {
      hidePost(client, postId);
      setWaiting((old) => new Set([...old].filter((id) => id !== postId)));
    } else if (change === 'created') {
      later(() => {
        if (!isPostShown(client, postId)) setWaiting((old) => new Set([...old, postId]));
      }, OWN_POST_MS);
    } else {
      later(() => void refreshPost(client, postId));
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
    for (const postId of (event?.data.ids ?? []) as string[]) {
      if (!isPostShown(client, postId)) continue;
      later(() => {
        void refreshPost(client, postId);
        void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
      });
    }
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
