// Moderation of posts and comments. Hiding keeps all data, and removing deletes it.
import { bodyOfPost } from '@urost3/contract/post-title.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import * as comments from './comments.repository.ts';
import type { PostImagesService } from './post-images.service.ts';
import * as posts from './posts.repository.ts';

export interface ReportedContent {
  authorUid: string;
  text: string;
}

const postEvent = (postId: string, change: 'updated' | 'deleted'): PublishedEvent[] => [
  { to: { audience: 'community' }, kind: 'post', data: { postId, change } },
];

export type FeedModeration = ReturnType<typeof createFeedModeration>;

export function createFeedModeration(deps: {
  database: Database;
  clock: Clock;
  images: PostImagesService;
}) {
  const { clock, images } = deps;
  const { db } = deps.database;
  return {
    /** The post, if `viewer` can see it and may therefore report it; otherwise null. */
    async findPost(viewer: string, id: string): Promise<ReportedContent | null> {
      const row = await posts.findPost(db, viewer, id);
      if (!row) return null;
      // Add the title unless the text contains it. The title of a new post is the first line of its text, but its author
      // can change the title.
      const hasTitle =
        row.content.startsWith(row.title) || bodyOfPost(row.title, row.content) !== row.content;
      const text = hasTitle ? row.content : `${row.title}\n${row.content}`;
      return { authorUid: row.authorId, text };
    },
    async findComment(viewer: string, id: string): Promise<ReportedContent | null> {
      const row = await comments.findComment(db, id);
      if (!row || row.deletedAt || row.hiddenAt) return null;
      if (!(await posts.findPost(db, viewer, row.postId))) return null;
      return { authorUid: row.authorUid, text: row.content };
    },
    async setPostHidden(tx: Db, id: string, isHidden: boolean): Promise<PublishedEvent[]> {
      await posts.updatePostHidden(tx, id, isHidden ? clock.now() : null);
      return postEvent(id, isHidden ? 'deleted' : 'updated');
    },
    /**
     * Deletes a post's pictures. Call it before the transaction that removes the post, because a transaction must not
     * access files.
     */
    removePostImages: (id: string) => images.removeOfPost(id),
    async removePost(tx: Db, id: string): Promise<PublishedEvent[]> {
      await posts.removePost(tx, id);
      return postEvent(id, 'deleted');
    },
    /** Hides or shows a comment, and updates the post's counter of visible comments. */
    async setCommentHidden(tx: Db, id: string, isHidden: boolean): Promise<PublishedEvent[]> {
      await comments.lockPostOfComment(tx, id);
      const row = await comments.findComment(tx, id);
      if (!row || (row.hiddenAt !== null) === isHidden) return [];
      await comments.updateCommentHidden(tx, id, isHidden ? clock.now() : null);
      if (!row.deletedAt) await comments.updateCommentsCount(tx, row.postId, isHidden ? -1 : 1);
      return postEvent(row.postId, 'updated');
    },
    async removeComment(tx: Db, id: string): Promise<PublishedEvent[]> {
      await comments.lockPostOfComment(tx, id);
      const row = await comments.findComment(tx, id);
      if (!row || row.deletedAt) return [];
      await comments.removeComment(tx, { ...row, isCounted: row.hiddenAt === null }, clock.now());
      return postEvent(row.postId, 'updated');
    },
  };
}
