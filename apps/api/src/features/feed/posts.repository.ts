// SQL of posts. The viewer's like and blocks are left joins on primary keys. With an EXISTS in the select list,
// PostgreSQL would read every like.

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, pick, prepared, rowsOf, unplanned } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';
import { postLikes, posts, shownPostComments, shownPostLikes } from './feed.tables.ts';

const columns = {
  id: posts.id,
  authorId: posts.authorUid,
  displayName: authorColumns.displayName,
  rank: authorColumns.rank,
  ...pick(posts, 'type', 'title', 'content', 'images', 'tags'),
  likesCount: shownPostLikes(sql.placeholder('viewer')),
  commentsCount: shownPostComments(sql.placeholder('viewer')),
  isLiked: sql<boolean>`${postLikes.userUid} is not null`,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
};

/**
 * Selects posts with their author, and with the viewer's like and blocks (`viewer` is a placeholder of the prepared
 * statement). Hidden posts are included, so every caller adds `isVisible`.
 */
function postsForViewer(db: Db) {
  return db
    .select(columns)
    .from(posts)
    .innerJoin(users, eq(users.uid, posts.authorUid))
    .leftJoin(profiles, eq(profiles.uid, posts.authorUid))
    .leftJoin(
      postLikes,
      and(eq(postLikes.postId, posts.id), eq(postLikes.userUid, sql.placeholder('viewer'))),
    )
    .leftJoin(
      userBlocks,
      and(
        eq(userBlocks.viewerUid, sql.placeholder('viewer')),
        eq(userBlocks.hiddenUid, posts.authorUid),
      ),
    );
}

/**
 * True when no moderator has hidden the post, and no block exists between viewer and author. A hidden post is shown to
 * nobody, not even its author.
 */
const isVisible = and(isNull(posts.hiddenAt), isNull(userBlocks.viewerUid));

export interface PostCursor {
  at: string;
  id: string;
}

const FIRST: PostCursor = { at: '9999-12-31T00:00:00.000Z', id: '' };

/**
 * ORDER BY and LIMIT with the limit as a literal. With a parameter, PostgreSQL would plan the prepared statement
 * without knowing the limit. It would expect to read a tenth of the table, and would sort the table.
 */
const thenLimit = (column: string, limit: number) =>
  sql.raw(`${column} desc limit ${Math.trunc(limit)}`);

/** Newest first, strictly older than the cursor. */
export function listPosts(db: Db, viewer: string, cursor: PostCursor | null, limit: number) {
  const after = cursor ?? FIRST;
  return prepared(db, `feed_posts_${limit}`, (handle, name) =>
    postsForViewer(handle)
      .where(
        and(
          isVisible,
          sql`(${posts.createdAt}, ${posts.id}) < (${unplanned(sql`${sql.placeholder('at')}::timestamptz`)}, ${unplanned(sql`${sql.placeholder('id')}::text`)})`,
        ),
      )
      .orderBy(desc(posts.createdAt), thenLimit('posts.id', limit))
      .prepare(name),
  ).execute({ viewer, ...after });
}

export type PostRow = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** The newest announcements. */
export function listAnnouncements(db: Db, viewer: string, limit: number) {
  return prepared(db, `feed_announcements_${limit}`, (handle, name) =>
    postsForViewer(handle)
      .where(and(isVisible, eq(posts.type, sql`'announcement'`)))
      .orderBy(thenLimit('posts.created_at', limit))
      .prepare(name),
  ).execute({ viewer });
}

export async function findPost(db: Db, viewer: string, id: string): Promise<PostRow | null> {
  const rows = await prepared(db, 'feed_post', (handle, name) =>
    postsForViewer(handle)
      .where(and(isVisible, eq(posts.id, sql.placeholder('id'))))
      .limit(1)
      .prepare(name),
  ).execute({ viewer, id });
  return rows[0] ?? null;
}

/** Deletes a post with its comments and likes. */
export async function removePost(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
  return rows.length > 0;
}

/**
 * Sets or removes one like and updates the counter in one statement. The counter changes only when a row changes, so that repeated and
 * parallel requests are safe.
 * @returns the count; null when the post does not exist or is not visible
 */
export async function updatePostLike(
  db: Db,
  like: { postId: string; userUid: string; isLiked: boolean; now: Date },
): Promise<number | null> {
  const { postId, userUid, now } = like;
  const change = like.isLiked
    ? sql`insert into post_likes (post_id, user_uid, created_at) select id, ${userUid}, ${now.toISOString()}::timestamptz from seen on conflict do nothing returning 1 as step`
    : sql`delete from post_likes where post_id in (select id from seen) and user_uid = ${userUid} returning -1 as step`;
  const rows = await rowsOf<{ likes_count: number }>(
    db,
    sql`with seen as (
          select p.id from posts p
          left join user_blocks b on b.viewer_uid = ${userUid} and b.hidden_uid = p.author_uid
          where p.id = ${postId} and p.hidden_at is null and b.viewer_uid is null limit 1),
        changed as (${change})
        update posts set likes_count = likes_count + coalesce((select sum(step)::int from changed), 0)
        where id in (select id from seen) returning ${shownPostLikes(userUid)} as likes_count`,
  );
  return rows[0]?.likes_count ?? null;
}
