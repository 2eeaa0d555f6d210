import type { NotificationKind } from '@urost3/contract/notifications/notifications.schemas.ts';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  actorUid: text('actor_uid'),
  postId: text('post_id'),
  commentId: text('comment_id'),
  roomId: text('room_id'),
  excerpt: text('excerpt').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});

export const preferences = pgTable('community_preferences', {
  userUid: text('user_uid').primaryKey(),
  isDigestOn: boolean('is_digest_on').notNull().default(true),
  digestSentAt: instant('digest_sent_at'),
});
