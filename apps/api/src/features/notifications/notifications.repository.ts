import type { NotificationKind } from '@urost3/contract/notifications.ts';
import { and, count, desc, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';

const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  actorUid: text('actor_uid'),
  postId: text('post_id'),
  commentId: text('comment_id'),
  excerpt: text('excerpt').notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});
export type NewNotification = typeof notifications.$inferInsert;

const preferences = pgTable('community_preferences', {
  userUid: text('user_uid').primaryKey(),
  isDigestOn: boolean('is_digest_on').notNull(),
  digestSentAt: instant('digest_sent_at'),
});

export async function insertNotifications(tx: Db, rows: NewNotification[]): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

/** What it tells of can still be read: neither hidden by moderation nor deleted. */
const isStillThere = (row: SQLWrapper) => sql`
  not exists (select 1 from posts p where p.id = ${row}.post_id and p.hidden_at is not null)
  and not exists (select 1 from comments c where c.id = ${row}.comment_id
    and (c.hidden_at is not null or c.deleted_at is not null))`;

/** Newest first; nothing from people behind a block, nothing that was taken away. */
export function listNotifications(db: Db, userUid: string, limit = Number.MAX_SAFE_INTEGER) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      actorUid: notifications.actorUid,
      ...authorColumns,
      postId: notifications.postId,
      commentId: notifications.commentId,
      excerpt: notifications.excerpt,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(users, eq(users.uid, notifications.actorUid))
    .leftJoin(profiles, eq(profiles.uid, notifications.actorUid))
    .leftJoin(
      userBlocks,
      and(eq(userBlocks.viewerUid, userUid), eq(userBlocks.hiddenUid, notifications.actorUid)),
    )
    .where(
      and(
        eq(notifications.userUid, userUid),
        isNull(userBlocks.viewerUid),
        isStillThere(notifications),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

export async function countUnread(db: Db, userUid: string): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(notifications)
    .leftJoin(
      userBlocks,
      and(eq(userBlocks.viewerUid, userUid), eq(userBlocks.hiddenUid, notifications.actorUid)),
    )
    .where(
      and(
        eq(notifications.userUid, userUid),
        isNull(notifications.readAt),
        isNull(userBlocks.viewerUid),
        isStillThere(notifications),
      ),
    );
  return rows[0]?.total ?? 0;
}

export async function updateAllRead(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userUid, userUid), isNull(notifications.readAt)));
}

export async function removeNotificationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before));
}

export async function removeNotificationsOf(tx: Db, uid: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(sql`${notifications.userUid} = ${uid} or ${notifications.actorUid} = ${uid}`);
}

export async function isDigestOn(db: Db, userUid: string): Promise<boolean> {
  const rows = await db
    .select({ isOn: preferences.isDigestOn })
    .from(preferences)
    .where(eq(preferences.userUid, userUid));
  return rows[0]?.isOn ?? true;
}

export async function upsertDigest(tx: Db, userUid: string, isOn: boolean): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userUid, isDigestOn: isOn })
    .onConflictDoUpdate({ target: preferences.userUid, set: { isDigestOn: isOn } });
}

export async function updateDigestSent(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userUid, isDigestOn: true, digestSentAt: now })
    .onConflictDoUpdate({ target: preferences.userUid, set: { digestSentAt: now } });
}

export interface DigestRow {
  uid: string;
  email: string;
  displayName: string;
  notifications: number;
  messages: number;
}

/**
 * Members who have not been here lately and have something new since their last digest: unread notifications, or unread
 * conversations.
 * @param quietSince people active after this get no mail
 */
export function listDigests(
  db: Db,
  times: { now: Date; quietSince: Date; notOlderThan: Date },
  limit: number,
): Promise<DigestRow[]> {
  const now = times.now.toISOString();
  const oldest = times.notOlderThan.toISOString();
  return rowsOf<DigestRow>(
    db,
    sql`select * from (
      select u.uid, u.email, u.display_name as "displayName",
        (select count(*)::int from notifications n where n.user_uid = u.uid and n.read_at is null and ${isStillThere(sql`n`)}
           and n.created_at > greatest(coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as notifications,
        (select count(*)::int from conversation_members m join conversations c on c.id = m.conversation_id
           where m.user_uid = u.uid and c.last_message_author <> u.uid
           and c.last_message_at > greatest(coalesce(m.last_read_at, ${oldest}::timestamptz), coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as messages
      from users u
      left join subscriptions s on s.user_uid = u.uid
      left join community_preferences p on p.user_uid = u.uid
      where u.deleted_at is null and u.disabled_at is null and not u.is_demo
        and (u.is_admin or (s.is_active and s.expires_at > ${now}::timestamptz))
        and coalesce(p.is_digest_on, true)
        and (u.last_active_at is null or u.last_active_at < ${times.quietSince.toISOString()}::timestamptz)
    ) waiting where notifications + messages > 0 order by uid limit ${limit}`,
  );
}
