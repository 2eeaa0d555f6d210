import { postTypes } from '@urost3/contract/feed/feed.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { isHiddenFrom } from '../people/people.tables.ts';

export const posts = pgTable(
  'posts',
  {
    id: text('id').primaryKey(),
    authorUid: text('author_uid').notNull(),
    type: text('post_type', { enum: postTypes }).notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    images: text('images').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    likesCount: integer('likes_count').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    hiddenAt: instant('hidden_at'),
    clientId: text('client_id'),
  },
  (table) => [unique().on(table.authorUid, table.clientId)],
);

export const postLikes = pgTable(
  'post_likes',
  {
    postId: text('post_id').notNull(),
    userUid: text('user_uid').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userUid] })],
);

export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    postId: text('post_id').notNull(),
    authorUid: text('author_uid').notNull(),
    parentCommentId: text('parent_comment_id'),
    content: text('content').notNull(),
    likesCount: integer('likes_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    clientId: text('client_id'),
  },
  (table) => [unique().on(table.authorUid, table.clientId)],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: text('comment_id').notNull(),
    userUid: text('user_uid').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userUid] })],
);

export const postImages = pgTable('post_images', {
  storageKey: text('storage_key').primaryKey(),
  ownerUid: text('owner_uid').notNull(),
  postId: text('post_id'),
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});

type Viewer = SQLWrapper | string;

/**
 * True when no moderator has hidden the post, and no block exists between viewer and author. A hidden post is shown to
 * nobody, not even its author. The query reads `posts`.
 */
export const isPostVisibleTo = (viewer: Viewer) =>
  sql`(${posts.hiddenAt} is null and not ${isHiddenFrom(viewer, posts.authorUid)})`;

/**
 * Subtracts from a stored counter the comments or likes of people whom the viewer does not see. Only viewers with a block
 * pay for counting these rows.
 */
const withoutHidden = (
  stored: SQLWrapper,
  viewer: Viewer,
  hiddenRows: SQL,
) => sql<number>`${stored} -
  case when exists (select 1 from user_blocks where viewer_uid = ${viewer}) then (${hiddenRows}) else 0 end`;

export const shownLikes = (kind: 'post' | 'comment', viewer: Viewer) =>
  withoutHidden(
    sql.raw(`${kind}s.likes_count`),
    viewer,
    sql`select count(*)::int from ${sql.raw(`${kind}_likes l where l.${kind}_id = ${kind}s.id`)}
      and ${isHiddenFrom(viewer, sql`l.user_uid`)}`,
  );

export const shownPostComments = (viewer: Viewer) =>
  withoutHidden(
    sql`posts.comments_count`,
    viewer,
    sql`select count(*)::int from comments c where c.post_id = posts.id and c.deleted_at is null
      and c.hidden_at is null and ${isHiddenFrom(viewer, sql`c.author_uid`)}`,
  );
