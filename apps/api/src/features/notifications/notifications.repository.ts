import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import { groupOf, isSeen } from './notifications.sql.ts';
import { type NewNotification, notifications } from './notifications.tables.ts';

export async function insertNotifications(tx: Db, rows: NewNotification[]): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  actorUid: notifications.actorUid,
  ...authorColumns,
  postId: notifications.postId,
  commentId: notifications.commentId,
  roomId: notifications.roomId,
  excerpt: notifications.excerpt,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
};

/**
 * The latest notification of each group (`groupOf`), with the group's size and its number of different authors. A
 * window function cannot count distinct values, so ranks are used. The sum of an author's ascending and descending rank
 * is the number of authors plus one.
 */
function groupsOf(userUid: string): SQL {
  const n = sql`n`;
  const inGroup = sql`partition by ${groupOf(n)}`;
  return sql`(select id, count, people from (
    select n.id,
      row_number() over (${inGroup} order by n.created_at desc, n.id desc) as place,
      (count(*) over (${inGroup}))::int as count,
      case when n.actor_uid is null then 0 else (dense_rank() over (${inGroup} order by n.actor_uid)
        + dense_rank() over (${inGroup} order by n.actor_uid desc) - 1)::int end as people
    from notifications n
    where n.user_uid = ${userUid} and ${isSeen(n)}) ranked
    where place = 1) grouped`;
}

const groupCounts = {
  count: sql<number>`grouped.count`,
  people: sql<number>`grouped.people`,
};

/** The list of the notifications page: the latest notification of each group, newest first. */
export function listGroups(db: Db, userUid: string, limit: number) {
  return db
    .select({ ...notificationColumns, ...groupCounts })
    .from(notifications)
    .innerJoin(groupsOf(userUid), sql`grouped.id = ${notifications.id}`)
    .leftJoin(users, eq(users.uid, notifications.actorUid))
    .leftJoin(profiles, eq(profiles.uid, notifications.actorUid))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

/** Single notifications, newest first. Leaves out those about what the person does not see. */
export function listNotifications(db: Db, userUid: string) {
  return db
    .select(notificationColumns)
    .from(notifications)
    .leftJoin(users, eq(users.uid, notifications.actorUid))
    .leftJoin(profiles, eq(profiles.uid, notifications.actorUid))
    .where(and(eq(notifications.userUid, userUid), isSeen(notifications)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

/** The number of unread notifications. All unread notifications of a group count as one. */
export async function countUnread(db: Db, userUid: string): Promise<number> {
  const rows = await db
    .select({ total: sql<number>`count(distinct ${groupOf(notifications)})::int` })
    .from(notifications)
    .where(
      and(eq(notifications.userUid, userUid), isNull(notifications.readAt), isSeen(notifications)),
    );
  return rows[0]?.total ?? 0;
}

export async function updateAllRead(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userUid, userUid), isNull(notifications.readAt)));
}

/** @returns how many rows were deleted, at most `limit` */
export async function removeNotificationsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const oldest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .orderBy(notifications.createdAt)
    .limit(limit);
  const removed = await db
    .delete(notifications)
    .where(inArray(notifications.id, oldest))
    .returning({ id: notifications.id });
  return removed.length;
}

export async function removeNotificationsOf(tx: Db, uid: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(sql`${notifications.userUid} = ${uid} or ${notifications.actorUid} = ${uid}`);
}
