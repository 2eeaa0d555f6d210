// A person's community notifications, on the page. digest.service.ts sends them by mail.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { NotificationKind } from '@urost3/contract/notifications/notifications.schemas.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { deleteInBatches } from '../../db/batches.ts';
import { type Db, pick } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { afterCommit } from '../../db/transaction-end.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import { isDigestOn } from './digest.service.ts';
import { groupOf, isSeen, notifications } from './notifications.tables.ts';

const SHOWN = 50;
const EXCERPT_MAX = 140;
const KEPT_MS = 180 * DAY_MS;

export interface NewNotification {
  userUid: string;
  kind: NotificationKind;
  /** The person who caused the notification; null for a moderator, who stays unnamed. */
  actorUid: string | null;
  postId: string | null;
  commentId?: string | null;
  roomId?: string;
  text: string;
}

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_MAX ? line : `${cutText(line, EXCERPT_MAX - 1).trimEnd()}…`;
}

/** When the transaction commits, the open pages of these people refetch their notifications. */
export async function addNotifications(
  { clock, live }: Context,
  tx: Db,
  added: readonly NewNotification[],
) {
  if (added.length === 0) return;
  const createdAt = clock.now();
  await tx.insert(notifications).values(
    added.map(({ text, ...item }) => ({
      ...item,
      id: randomUUID(),
      excerpt: excerptOf(text),
      createdAt,
    })),
  );
  await afterCommit(tx, () => {
    for (const { userUid } of added) live.sendHint(userUid, 'notification');
  });
}

const notificationColumns = {
  ...pick(notifications, 'id', 'kind', 'actorUid'),
  ...authorColumns,
  ...pick(notifications, 'postId', 'commentId', 'roomId', 'excerpt', 'readAt', 'createdAt'),
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
function listGroups(db: Db, userUid: string, limit: number) {
  return db
    .select({ ...notificationColumns, ...groupCounts })
    .from(notifications)
    .innerJoin(groupsOf(userUid), sql`grouped.id = ${notifications.id}`)
    .leftJoin(users, eq(users.uid, notifications.actorUid))
    .leftJoin(profiles, eq(profiles.uid, notifications.actorUid))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

/** The number of unread notifications. All unread notifications of a group count as one. */
async function countUnread(db: Db, userUid: string): Promise<number> {
  const { total } = await db
    .select({ total: sql<number>`count(distinct ${groupOf(notifications)})::int` })
    .from(notifications)
    .where(
      and(eq(notifications.userUid, userUid), isNull(notifications.readAt), isSeen(notifications)),
    )
    .then(onlyRow);
  return total;
}

export async function listOwnNotifications({ db }: Context, userUid: string) {
  const rows = await listGroups(db, userUid, SHOWN);
  return {
    notifications: rows.map(({ actorUid, displayName, rank, readAt, ...row }) => ({
      ...row,
      actorId: actorUid,
      actor: actorUid ? { displayName, rank } : null,
      isRead: readAt !== null,
    })),
    unreadCount: await countUnread(db, userUid),
    isDigestOn: await isDigestOn(db, userUid),
  };
}

export async function markNotificationsRead({ db, clock, live }: Context, userUid: string) {
  await db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(eq(notifications.userUid, userUid), isNull(notifications.readAt)));
  live.sendHint(userUid, 'notification');
}

export async function eraseNotifications(tx: Db, uid: string) {
  await tx
    .delete(notifications)
    .where(sql`${notifications.userUid} = ${uid} or ${notifications.actorUid} = ${uid}`);
}

/**
 * Exports also the older notifications, which the list does not show. Leaves out notifications about hidden or deleted
 * texts, and those by people with a block in either direction.
 */
export async function exportNotifications(db: Db, uid: string) {
  const rows = await db
    .select(notificationColumns)
    .from(notifications)
    .leftJoin(users, eq(users.uid, notifications.actorUid))
    .leftJoin(profiles, eq(profiles.uid, notifications.actorUid))
    .where(and(eq(notifications.userUid, uid), isSeen(notifications)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return {
    isDigestOn: await isDigestOn(db, uid),
    received: rows.map((row) =>
      pick(row, 'kind', 'postId', 'commentId', 'roomId', 'excerpt', 'createdAt', 'readAt'),
    ),
  };
}

/** Deletes notifications older than 180 days. @returns how many */
export function removeOldNotifications({ db, clock }: Context, batch?: number): Promise<number> {
  const isOld = lt(notifications.createdAt, new Date(clock.now().getTime() - KEPT_MS));
  return deleteInBatches(db, notifications, isOld, batch);
}
