// Moderation of posts and comments. Hiding keeps all data, and removing deletes it. Each change returns the events that the
// caller publishes in the same transaction; none if the text was deleted meanwhile.
import { bodyOfPost } from '@urost3/contract/feed/post-title.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import {
  findComment,
  lockPostOfComment,
  removeComment,
  updateCommentsCount,
} from './comments.repository.ts';
import { comments, posts } from './feed.tables.ts';
import { findPost, removePost } from './posts.repository.ts';
import { postChanged } from './posts.service.ts';

export interface ReportedContent {
  authorUid: string;
  text: string;
}

/** The post, if `viewer` can see it and may therefore report it; otherwise null. */
export async function findReportablePost(
  db: Db,
  viewer: string,
  id: string,
): Promise<ReportedContent | null> {
  const row = await findPost(db, viewer, id);
  if (!row) return null;
  // Add the title unless the text contains it. The title of a new post is the first line of its text, but its author can
  // change the title.
  const hasTitle =
    row.content.startsWith(row.title) || bodyOfPost(row.title, row.content) !== row.content;
  const text = hasTitle ? row.content : `${row.title}\n${row.content}`;
  return { authorUid: row.authorId, text };
}

export async function findReportableComment(
  db: Db,
  viewer: string,
  id: string,
): Promise<ReportedContent | null> {
  const row = await findComment(db, id);
  if (!row || row.deletedAt || row.hiddenAt) return null;
  if (!(await findPost(db, viewer, row.postId))) return null;
  return { authorUid: row.authorUid, text: row.content };
}

export async function setPostHidden(
  { clock }: Context,
  tx: Db,
  id: string,
  isHidden: boolean,
): Promise<PublishedEvent[]> {
  const hiddenAt = isHidden ? clock.now() : null;
  const isThere = await tx.update(posts).set({ hiddenAt }).where(eq(posts.id, id)).returning();
  if (isThere.length === 0) return [];
  return postChanged(id, isHidden ? 'deleted' : 'updated');
}

/** Call `removeImagesOfPost` before the transaction, because a transaction must not access files. */
export async function removeReportedPost(tx: Db, id: string): Promise<PublishedEvent[]> {
  return (await removePost(tx, id)) ? postChanged(id, 'deleted') : [];
}

/** Hides or shows a comment, and updates the post's counter of visible comments. */
export async function setCommentHidden(
  { clock }: Context,
  tx: Db,
  id: string,
  isHidden: boolean,
): Promise<PublishedEvent[]> {
  await lockPostOfComment(tx, id);
  const row = await findComment(tx, id);
  if (!row || row.deletedAt || (row.hiddenAt !== null) === isHidden) return [];
  const hiddenAt = isHidden ? clock.now() : null;
  await tx.update(comments).set({ hiddenAt }).where(eq(comments.id, id));
  await updateCommentsCount(tx, row.postId, isHidden ? -1 : 1);
  return postChanged(row.postId, 'updated');
}

export async function removeReportedComment(
  { clock }: Context,
  tx: Db,
  id: string,
): Promise<PublishedEvent[]> {
  await lockPostOfComment(tx, id);
  const row = await findComment(tx, id);
  if (!row || row.deletedAt) return [];
  await removeComment(tx, { ...row, isCounted: row.hiddenAt === null }, clock.now());
  return postChanged(row.postId, 'updated');
}
