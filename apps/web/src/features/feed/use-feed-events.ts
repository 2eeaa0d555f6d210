// Others' changes: what is on the page is corrected, what is new is offered, nothing jumps.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../../lib/live.ts';
import { keyOf } from '../../lib/query.ts';
import { commentsQuery, hidePost, isPostShown, refreshPost } from './feed.queries.ts';

/** Many browsers hear the same event: they do not all ask in the same moment. */
const SPREAD_MS = 1_500;
/** Time for the answer to an own post to arrive before its event counts as somebody else's. */
const OWN_POST_MS = 700;

const later = (work: () => void, from = 0) => setTimeout(work, from + Math.random() * SPREAD_MS);

/** @returns how many new posts wait, and what shows them */
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
  // Nobody knows what was missed: read again, so that what was removed goes as well. Rare enough for posts to move.
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
