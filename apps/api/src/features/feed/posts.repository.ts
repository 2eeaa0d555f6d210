// SQL of posts. The viewer's like is a left join on its primary key. With an EXISTS in the select list, PostgreSQL would
// read every like.

import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, pick, prepared, unplanned } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import { isPostVisibleTo, postLikes, posts, shownLikes, shownPostComments } from './feed.tables.ts';

const columns = {
  id: posts.id,
  authorId: posts.authorUid,
  displayName: authorColumns.displayName,
  rank: authorColumns.rank,
  ...pick(posts, 'type', 'title', 'content', 'images', 'tags'),
  likesCount: shownLikes('post', sql.placeholder('viewer')),
  commentsCount: shownPostComments(sql.placeholder('viewer')),
  isLiked: sql<boolean>`${postLikes.userUid} is not null`,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
};

/**
 * Selects posts with their author, and with the viewer's like (`viewer` is a placeholder of the prepared statement). Hidden
 * posts are included, so every caller adds `isVisible`.
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
    );
}

const isVisible = isPostVisibleTo(sql.placeholder('viewer'));

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
  return prepared(db, `feed_posts_${limit}`, (handle) =>
    postsForViewer(handle)
      .where(
        and(
          isVisible,
          sql`(${posts.createdAt}, ${posts.id}) < (${unplanned(sql`${sql.placeholder('at')}::timestamptz`)}, ${unplanned(sql`${sql.placeholder('id')}::text`)})`,
        ),
      )
      .orderBy(desc(posts.createdAt), thenLimit('posts.id', limit)),
  ).execute({ viewer, ...after });
}

export type PostRow = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** The newest announcements. */
export function listAnnouncements(db: Db, viewer: string, limit: number) {
  return prepared(db, `feed_announcements_${limit}`, (handle) =>
    postsForViewer(handle)
      .where(and(isVisible, eq(posts.type, sql`'announcement'`)))
      .orderBy(thenLimit('posts.created_at', limit)),
  ).execute({ viewer });
}

export const findPost = (db: Db, viewer: string, id: string): Promise<PostRow | null> =>
  prepared(db, 'feed_post', (handle) =>
    postsForViewer(handle)
      .where(and(isVisible, eq(posts.id, sql.placeholder('id'))))
      .limit(1),
  )
    .execute({ viewer, id })
    .then(firstRow);

/** Deletes a post with its comments and likes. */
export async function removePost(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
  return rows.length > 0;
}
