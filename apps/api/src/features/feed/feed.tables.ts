import { postTypes } from '@urost3/contract/feed/feed.ts';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const posts = pgTable('posts', {
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
});

export const postLikes = pgTable(
  'post_likes',
  {
    postId: text('post_id').notNull(),
    userUid: text('user_uid').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userUid] })],
);

export const comments = pgTable('comments', {
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
});

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
