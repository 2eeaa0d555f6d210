import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { hasPremiumRole } from '../accounts/roles.sql.ts';
import { lastSeenMessage } from '../messages/messages.sql.ts';
import { groupOf, isSeen } from './notifications.sql.ts';
import { preferences } from './notifications.tables.ts';

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

/**
 * Members who have been inactive and have new items since their last digest. Items are unread notifications, and
 * conversations with unread messages. Items by people with a block in either direction are left out.
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
        (select count(distinct ${groupOf(sql`n`)})::int from notifications n where n.user_uid = u.uid and n.read_at is null and ${isSeen(sql`n`)}
           and n.created_at > greatest(coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as notifications,
        (select count(*)::int from conversation_members m join conversations c on c.id = m.conversation_id
           join ${lastSeenMessage(sql`c`, sql`u.uid`)} on true
           where m.user_uid = u.uid and seen.author <> u.uid
           and seen.at > greatest(coalesce(m.last_read_at, ${oldest}::timestamptz), coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as messages
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
