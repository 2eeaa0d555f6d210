import type { NotificationKind } from '@urost3/contract/notifications/notifications.schemas.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { isHiddenFrom } from '../people/people.tables.ts';

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

/**
 * True when the notified person sees what the notification is about: no block separates the person from its actor or from
 * the author of its post, moderation has not hidden the post, and the comment is neither hidden nor deleted.
 */
export const isSeen = (row: SQLWrapper) => sql`
  not ${isHiddenFrom(sql`${row}.user_uid`, sql`${row}.actor_uid`)}
  and not exists (select 1 from posts p where p.id = ${row}.post_id
    and (p.hidden_at is not null or ${isHiddenFrom(sql`${row}.user_uid`, sql`p.author_uid`)}))
  and not exists (select 1 from comments c where c.id = ${row}.comment_id
    and (c.hidden_at is not null or c.deleted_at is not null))`;

/**
 * The key by which rows are combined into one notification. Unread comments on a post form one notification, and so do
 * unread replies on a post. The key contains the time of reading. Rows that were read together therefore stay together,
 * and later rows form a new notification. Any other row is a notification of its own.
 */
export const groupOf = (row: SQLWrapper) => sql`
  case when ${row}.kind in ('comment', 'reply') and ${row}.post_id is not null
    then ${row}.kind || ' ' || ${row}.post_id || ' ' || coalesce(${row}.read_at::text, '') else ${row}.id end`;
