import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, pick, prepared } from '../../db/client.ts';
import { asArray } from '../../db/columns.ts';
import { findById, firstRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isHiddenFrom } from '../people/people.tables.ts';
import { commentLikes, comments, isPostVisibleTo, posts, shownLikes } from './feed.tables.ts';

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

export interface NewComment {
  id: string;
  postId: string;
  authorUid: string;
  parentCommentId: string | null;
  content: string;
  /** The start of the comment's text, for notifications. */
  excerpt: string;
  now: Date;
  clientId: string | null;
}

export interface WrittenComment {
  /** `postAuthorUid` and `parentAuthorUid` are the people to notify: the authors of the post and of the parent comment. */
  postAuthorUid: string;
  parentAuthorUid: string | null;
  /** The author's rank; empty when the author has none or other members may not see it. */
  rank: string;
}

const value = (name: keyof NewComment | 'alreadyNotified' | 'notices') => sql.placeholder(name);

/**
 * Checks that the post is visible and that the parent is a comment, not a reply; inserts the comment, updates the counter and
 * writes the notifications: all in one prepared statement. Unless the comment mentions people, the post's row is locked for this statement only. Comments on
 * a popular post therefore do not wait long for each other. Notifications are inserted here, because the notifications
 * feature would need more statements while the row is locked.
 */
function commentWriter(db: Db) {
  const seen = db.$with('seen', { id: sql<string>`id` }).as(sql`
    select posts.id, posts.author_uid, c.author_uid as parent_author,
      case when w.profile_visibility = 'private' then '' else coalesce(w.rank, '') end as rank
    from posts
    left join profiles w on w.uid = ${value('authorUid')}
    left join comments c on c.id = ${value('parentCommentId')}::text and c.post_id = posts.id
      and c.parent_comment_id is null and c.deleted_at is null and c.hidden_at is null
    where posts.id = ${value('postId')} and ${isPostVisibleTo(value('authorUid'))}
      and not ${isHiddenFrom(value('authorUid'), sql`c.author_uid`)}
      and (${value('parentCommentId')}::text is null or c.id is not null)`);
  const written = db.$with('written', { postId: sql<string>`post_id` }).as(sql`
    insert into comments (id, post_id, author_uid, parent_comment_id, content, created_at, client_id)
    select ${value('id')}, seen.id, ${value('authorUid')}, ${value('parentCommentId')}::text, ${value('content')}, ${value('now')}::timestamptz,
      ${value('clientId')}::text
    from seen on conflict (author_uid, client_id) do nothing returning post_id`);
  const notified = db.$with('notified', { id: sql<string>`id` }).as(sql`
    insert into notifications (id, user_uid, kind, actor_uid, post_id, comment_id, excerpt, created_at)
    select (${value('notices')}::text[])[row_number() over ()], one.uid, one.kind, ${value('authorUid')}, seen.id,
      ${value('id')}, ${value('excerpt')}, ${value('now')}::timestamptz
    from seen, written, lateral (
      select seen.parent_author as uid, 'reply' as kind where seen.parent_author is not null
      union all
      select seen.author_uid, 'comment' where seen.author_uid is distinct from seen.parent_author) as one
    where one.uid <> ${value('authorUid')} and one.uid <> all (${value('alreadyNotified')}::text[]) returning id`);
  const counted = db
    .$with('counted', {
      postAuthorUid: sql<string>`post_author`.as('post_author'),
      parentAuthorUid: sql<string | null>`parent_author`.as('parent_author'),
      rank: sql<string>`rank`.as('rank'),
    })
    .as(sql`
    update posts set comments_count = comments_count + 1 from seen
    where posts.id = (select post_id from written)
    returning seen.author_uid as post_author, seen.parent_author as parent_author, seen.rank as rank`);
  return db.with(seen, written, notified, counted).select().from(counted);
}

/**
 * Writes a comment and the notifications about it.
 * @param alreadyNotifiedUids people who already get another notification about this comment (a mention)
 * @returns null when the post or the parent comment is not visible, when the parent comment is a reply, and when the author has sent a
 * comment with this client id before
 */
export const insertComment = (
  db: Db,
  comment: NewComment,
  alreadyNotifiedUids: readonly string[],
): Promise<WrittenComment | null> =>
  prepared(db, 'feed_write_comment', commentWriter)
    .execute({
      ...comment,
      now: comment.now.toISOString(),
      alreadyNotified: asArray(alreadyNotifiedUids),
      notices: asArray([randomUUID(), randomUUID()]),
    })
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
