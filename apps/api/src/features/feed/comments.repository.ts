import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom } from '../people/people.tables.ts';
import { shownCommentLikes } from './feed.sql.ts';
import { commentLikes, comments, posts } from './feed.tables.ts';

const columns = {
  id: comments.id,
  postId: comments.postId,
  authorId: comments.authorUid,
  displayName: authorColumns.displayName,
  rank: authorColumns.rank,
  content: comments.content,
  parentCommentId: comments.parentCommentId,
  likesCount: shownCommentLikes(sql.placeholder('viewer')),
  isLiked: sql<boolean>`${commentLikes.userUid} is not null`,
  createdAt: comments.createdAt,
  deletedAt: comments.deletedAt,
  hiddenAt: comments.hiddenAt,
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
  const rows = await prepared(db, 'feed_comments', (handle, name) =>
    commentsFor(handle)
      .where(eq(comments.postId, sql.placeholder('postId')))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(SHOWN_MAX)
      .prepare(name),
  ).execute({ viewer, postId });
  if (rows.length < SHOWN_MAX) return rows.reverse();
  // Also read the parents of replies, because a reply can be among the newest comments while its parent is not.
  const known = new Set(rows.map((row) => row.id));
  const missing = rows.flatMap(({ parentCommentId: id }) => (id && !known.has(id) ? [id] : []));
  if (missing.length === 0) return rows.reverse();
  const parents = await prepared(db, 'feed_comment_parents', (handle, name) =>
    commentsFor(handle)
      .where(sql`${comments.id} = any (${sql.placeholder('ids')}::text[])`)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .prepare(name),
  ).execute({ viewer, ids: `{${missing.join(',')}}` });
  return [...rows, ...parents].reverse();
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

export async function findComment(db: Db, id: string) {
  const rows = await db.select().from(comments).where(eq(comments.id, id));
  return rows[0] ?? null;
}

/**
 * Locks the post of a comment. Every change that hides, shows or deletes a comment takes this lock first,
 * so that two such changes cannot deadlock.
 */
export async function lockPostOfComment(tx: Db, commentId: string): Promise<void> {
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
): Promise<void> {
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

export async function updateCommentsCount(tx: Db, postId: string, by: number): Promise<void> {
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + ${by}` })
    .where(eq(posts.id, postId));
}

export async function updateCommentHidden(
  tx: Db,
  id: string,
  hiddenAt: Date | null,
): Promise<void> {
  await tx.update(comments).set({ hiddenAt }).where(eq(comments.id, id));
}

/** Sets or removes a like. @returns the number of likes; null when the comment does not exist or is not visible */
export async function updateCommentLike(
  db: Db,
  like: { commentId: string; userUid: string; isLiked: boolean; now: Date },
): Promise<number | null> {
  const { commentId, userUid, now } = like;
  const change = like.isLiked
    ? sql`insert into comment_likes (comment_id, user_uid, created_at) select id, ${userUid}, ${now.toISOString()}::timestamptz from seen on conflict do nothing returning 1 as step`
    : sql`delete from comment_likes where comment_id in (select id from seen) and user_uid = ${userUid} returning -1 as step`;
  const rows = await rowsOf<{ likes_count: number }>(
    db,
    sql`with seen as (
          select c.id from comments c join posts p on p.id = c.post_id
          left join user_blocks b on b.viewer_uid = ${userUid} and b.hidden_uid in (c.author_uid, p.author_uid)
          where c.id = ${commentId} and c.deleted_at is null and c.hidden_at is null and p.hidden_at is null
            and b.viewer_uid is null limit 1),
        changed as (${change})
        update comments set likes_count = likes_count + coalesce((select sum(step)::int from changed), 0)
        where id in (select id from seen) returning ${shownCommentLikes(userUid)} as likes_count`,
  );
  return rows[0]?.likes_count ?? null;
}
