import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { hasPremiumRole } from '../accounts/roles.sql.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';
import { type NewNotification, notifications, preferences } from './notifications.tables.ts';

export async function insertNotifications(tx: Db, rows: NewNotification[]): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

/** True when the target is neither hidden by moderation nor deleted. */
const isStillThere = (row: SQLWrapper) => sql`
  not exists (select 1 from posts p where p.id = ${row}.post_id and p.hidden_at is not null)
  and not exists (select 1 from comments c where c.id = ${row}.comment_id
    and (c.hidden_at is not null or c.deleted_at is not null))`;

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
 * The group key. Unread comments on a post form one notification, and so do unread replies on a post. The key contains
 * the time of reading, so that a group that was read stays together and later items form a new group.
 */
const groupOf = (row: SQLWrapper) => sql`
  case when ${row}.kind in ('comment', 'reply') and ${row}.post_id is not null
    then ${row}.kind || ' ' || ${row}.post_id || ' ' || coalesce(${row}.read_at::text, '') else ${row}.id end`;

/**
 * The latest notification of each group, with the group's size and its number of different authors. A window function
 * cannot count distinct values, but the ascending and the descending rank of an author add up to this number plus one.
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
    left join user_blocks b on b.viewer_uid = ${userUid} and b.hidden_uid = n.actor_uid
    where n.user_uid = ${userUid} and b.viewer_uid is null and ${isStillThere(n)}) ranked
    where place = 1) grouped`;
}

const groupCounts = {
  count: sql<number>`grouped.count`,
  people: sql<number>`grouped.people`,
};

/** The notifications for the page: one per group, newest first. */
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

/** Single notifications, newest first, without blocked people and removed items. */
export function listNotifications(db: Db, userUid: string) {
  return db
    .select(notificationColumns)
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
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

/** The number of unread notifications on the page, where a group counts as one. */
export async function countUnread(db: Db, userUid: string): Promise<number> {
  const rows = await db
    .select({ total: sql<number>`count(distinct ${groupOf(notifications)})::int` })
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

export async function clearComplaint(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ mailComplainedAt: null, mailConfirmedAt: now })
    .where(and(eq(users.uid, userUid), isNotNull(users.mailComplainedAt)));
}

/**
 * Records that a digest is sent now.
 * @returns false when the person has switched the digest off or a digest was recorded after `notSince`
 */
export async function recordDigest(
  tx: Db,
  userUid: string,
  times: { now: Date; notSince: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(preferences)
    .values({ userUid, isDigestOn: true, digestSentAt: times.now })
    .onConflictDoUpdate({
      target: preferences.userUid,
      set: { digestSentAt: times.now },
      setWhere: and(
        preferences.isDigestOn,
        or(isNull(preferences.digestSentAt), lt(preferences.digestSentAt, times.notSince)),
      ),
    })
    .returning({ userUid: preferences.userUid });
  return rows.length > 0;
}

export interface DigestRow {
  uid: string;
  email: string;
  displayName: string;
  notifications: number;
  messages: number;
}

/** Whether the recipient `u.uid` has not blocked this person. */
const isNotBlocked = (author: SQL) =>
  sql`not exists (select 1 from user_blocks b where b.viewer_uid = u.uid and b.hidden_uid = ${author})`;

/**
 * Members who have been inactive and have new items since their last digest: unread notifications or conversations,
 * without those by blocked people.
 * @param times people active after `quietSince` get no mail
 * @param afterUid the last person of the previous page; empty for the first page
 */
export function listDigests(
  db: Db,
  times: { now: Date; quietSince: Date; notOlderThan: Date },
  afterUid: string,
  limit: number,
): Promise<DigestRow[]> {
  const now = times.now.toISOString();
  const oldest = times.notOlderThan.toISOString();
  return rowsOf<DigestRow>(
    db,
    sql`select * from (
      select u.uid, u.email, u.display_name as "displayName",
        (select count(distinct ${groupOf(sql`n`)})::int from notifications n where n.user_uid = u.uid and n.read_at is null and ${isStillThere(sql`n`)}
           and ${isNotBlocked(sql`n.actor_uid`)}
           and n.created_at > greatest(coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as notifications,
        (select count(*)::int from conversation_members m join conversations c on c.id = m.conversation_id
           where m.user_uid = u.uid and c.last_message_author <> u.uid and ${isNotBlocked(sql`c.last_message_author`)}
           and c.last_message_at > greatest(coalesce(m.last_read_at, ${oldest}::timestamptz), coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as messages
      from users u
      left join subscriptions s on s.user_uid = u.uid
      left join community_preferences p on p.user_uid = u.uid
      where u.uid > ${afterUid} and u.deleted_at is null and u.disabled_at is null and not u.is_demo
        and (${hasPremiumRole(sql`u`)} or (s.is_active and s.expires_at > ${now}::timestamptz))
        and coalesce(p.is_digest_on, true)
        and (u.last_active_at is null or u.last_active_at < ${times.quietSince.toISOString()}::timestamptz)
    ) waiting where notifications + messages > 0 order by uid limit ${limit}`,
  );
}
