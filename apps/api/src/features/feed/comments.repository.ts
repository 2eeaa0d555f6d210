import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, pick, prepared } from '../../db/client.ts';
import { asArray } from '../../db/columns.ts';
import { findById, firstRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom } from '../people/people.tables.ts';
import { commentLikes, comments, posts, shownLikes } from './feed.tables.ts';

const columns = {
  id: comments.id,
  postId: comments.postId,
  authorId: comments.authorUid,
  displayName: authorColumns.displayName,
  rank: authorColumns.rank,
  content: comments.content,
  parentCommentId: comments.parentCommentId,
  likesCount: shownLikes('comment', sql.placeholder('viewer')),
  isLiked: sql<boolean>`${commentLikes.userUid} is not null`,
  ...pick(comments, 'createdAt', 'deletedAt', 'hiddenAt'),
  isBlocked: isHiddenFrom(sql.placeholder('viewer'), comments.authorUid),
};

/** A post shows its newest comments, at most this many. The parents of shown replies are added. */
const SHOWN_MAX = 1_000;

const commentsFor = (db: Db) =>
  db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.uid, comments.authorUid))
    .leftJoin(profiles, eq(profiles.uid, comments.authorUid))
    .leftJoin(
      commentLikes,
      and(
        eq(commentLikes.commentId, comments.id),
        eq(commentLikes.userUid, sql.placeholder('viewer')),
      ),
    );

/** The newest comments of a post, sorted from the oldest. */
export async function listComments(db: Db, viewer: string, postId: string) {
  const rows = await prepared(db, 'feed_comments', (handle) =>
    commentsFor(handle)
      .where(eq(comments.postId, sql.placeholder('postId')))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(SHOWN_MAX),
  ).execute({ viewer, postId });
  if (rows.length < SHOWN_MAX) return rows.reverse();
  // Also read the parents of replies, because a reply can be among the newest comments while its parent is not.
  const known = new Set(rows.map((row) => row.id));
  const missing = rows.flatMap(({ parentCommentId: id }) => (id && !known.has(id) ? [id] : []));
  if (missing.length === 0) return rows.reverse();
  const parents = await prepared(db, 'feed_comment_parents', (handle) =>
    commentsFor(handle)
      .where(sql`${comments.id} = any (${sql.placeholder('ids')}::text[])`)
      .orderBy(desc(comments.createdAt), desc(comments.id)),
  ).execute({ viewer, ids: asArray(missing) });
  return [...rows, ...parents].reverse();
}

/** The comment that its author has sent with this client id, to this or another post; null when there is none. */
export const findSentComment = (db: Db, viewer: string, clientId: string) =>
  prepared(db, 'feed_sent_comment', (handle) =>
    commentsFor(handle).where(
      and(
        eq(comments.authorUid, sql.placeholder('viewer')),
        eq(comments.clientId, sql.placeholder('clientId')),
      ),
    ),
  )
    .execute({ viewer, clientId })
    .then(firstRow);

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

export const findComment = (db: Db, id: string) => findById(db, comments, id);

/**
 * Locks the post of a comment. Every change that hides, shows or deletes a comment takes this lock first,
 * so that two such changes cannot deadlock.
 */
export async function lockPostOfComment(tx: Db, commentId: string) {
  await tx
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(comments, eq(comments.postId, posts.id))
    .where(eq(comments.id, commentId))
    .for('update', { of: posts });
}

/** Deletes a comment. A comment with replies becomes a placeholder, which is deleted together with its last reply. */
export async function removeComment(
  tx: Db,
  comment: { id: string; postId: string; parentCommentId: string | null; isCounted: boolean },
  now: Date,
) {
  const replies = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.parentCommentId, comment.id))
    .limit(1);
  if (replies.length > 0) {
    await tx
      .update(comments)
      .set({ content: '', deletedAt: now, likesCount: 0 })
      .where(eq(comments.id, comment.id));
    await tx.delete(commentLikes).where(eq(commentLikes.commentId, comment.id));
  } else {
    await tx.delete(comments).where(eq(comments.id, comment.id));
  }
  if (comment.parentCommentId) {
    await tx.execute(sql`delete from comments c where c.id = ${comment.parentCommentId}
      and c.deleted_at is not null and not exists (select 1 from comments r where r.parent_comment_id = c.id)`);
  }
  if (comment.isCounted) await updateCommentsCount(tx, comment.postId, -1);
}

export async function updateCommentsCount(tx: Db, postId: string, by: number) {
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + ${by}` })
    .where(eq(posts.id, postId));
}
