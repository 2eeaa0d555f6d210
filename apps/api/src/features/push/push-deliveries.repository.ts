// SQL of push notifications that wait to be sent.
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { hasPremiumRole } from '../accounts/roles.sql.ts';
import type { Due } from './push.policy.ts';
import { type PushDelivery, pushDeliveries, pushDevices, pushSettings } from './push.tables.ts';

const wanted = {
  message: pushSettings.messages,
  reminder: pushSettings.reminders,
  review: pushSettings.reviews,
};

/** @returns the browsers of these people, except people who have switched this kind of notification off */
export function listTargets(db: Db, uids: readonly string[], kind: PushDelivery['kind']) {
  return db
    .select({ id: pushDevices.id, userUid: pushDevices.userUid })
    .from(pushDevices)
    .leftJoin(pushSettings, eq(pushSettings.userUid, pushDevices.userUid))
    .where(and(inArray(pushDevices.userUid, [...uids]), sql`coalesce(${wanted[kind]}, true)`));
}

/** Inserts notifications. Skips removed browsers and notifications that exist already. @returns the ids of the browsers with a new notification */
export async function insertDeliveries(
  tx: Db,
  rows: readonly (typeof pushDeliveries.$inferInsert)[],
): Promise<string[]> {
  const devices = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(
      inArray(
        pushDevices.id,
        rows.map(({ deviceId }) => deviceId),
      ),
    )
    .for('key share');
  const there = new Set(devices.map(({ id }) => id));
  const values = rows.filter(({ deviceId }) => there.has(deviceId));
  if (values.length === 0) return [];
  const inserted = await tx
    .insert(pushDeliveries)
    .values(values)
    .onConflictDoNothing()
    .returning({ deviceId: pushDeliveries.deviceId });
  return inserted.map(({ deviceId }) => deviceId);
}

export async function findDevice(db: Db, id: string) {
  const rows = await db
    .select({
      id: pushDevices.id,
      userUid: pushDevices.userUid,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
      isActive: sql<boolean>`${users.disabledAt} is null and ${users.deletedAt} is null`,
      settings: pushSettings,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.uid, pushDevices.userUid))
    .leftJoin(pushSettings, eq(pushSettings.userUid, pushDevices.userUid))
    .where(eq(pushDevices.id, id));
  return rows[0] ?? null;
}

/**
 * Claims all waiting notifications of a browser, so that no other process sends them. A claim from before `staleBefore`
 * belongs to a process that has crashed.
 * @returns the ids of the notifications
 */
export async function claimWaiting(
  db: Db,
  deviceId: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<string[]> {
  const rows = await db
    .update(pushDeliveries)
    .set({ claimedAt: now })
    .where(
      and(
        eq(pushDeliveries.deviceId, deviceId),
        isNull(pushDeliveries.sentAt),
        or(isNull(pushDeliveries.claimedAt), lt(pushDeliveries.claimedAt, staleBefore)),
      ),
    )
    .returning({ id: pushDeliveries.id });
  return rows.map(({ id }) => id);
}

/** Ends a claim. @param outcome `sentAt` when the notifications need no further attempt; otherwise `triedAt` */
export async function endClaim(
  db: Db,
  ids: readonly string[],
  outcome: { sentAt: Date } | { triedAt: Date },
): Promise<void> {
  await db
    .update(pushDeliveries)
    .set({ claimedAt: null, ...outcome })
    .where(inArray(pushDeliveries.id, [...ids]));
}

/**
 * The claimed notifications that are still relevant and wanted, oldest first. Expired notifications are left out. A
 * notification of a message is relevant while the message is unread and not hidden. The reader must also have Premium,
 * and the author's account must be active. No block may separate reader and author. A reminder is relevant while its
 * interview is confirmed and has not moved to another time. A notification of due reviews is always relevant.
 */
export function listRelevantDeliveries(db: Db, ids: readonly string[], now: Date) {
  const at = now.toISOString();
  return rowsOf<Due & { expiresAt: string }>(
    db,
    sql`
    select d.kind, d.ref_id as "refId", d.actor_uid as "actorUid",
      coalesce(a.display_name, d.title) as title, d.body, d.path,
      to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from push_deliveries d
    join push_devices v on v.id = d.device_id
    join users u on u.uid = v.user_uid
    left join push_settings p on p.user_uid = u.uid
    left join users a on a.uid = d.actor_uid
    where d.id = any(${`{${ids.join(',')}}`}::text[]) and d.expires_at > ${at}::timestamptz
      and case d.kind
        when 'message' then coalesce(p.messages, true)
          and a.deleted_at is null and a.disabled_at is null
          and (${hasPremiumRole(sql`u`)} or exists (select 1 from subscriptions s
            where s.user_uid = u.uid and s.is_active and s.expires_at > ${at}::timestamptz))
          and exists (select 1 from messages m
            join conversation_members c on c.conversation_id = m.conversation_id and c.user_uid = u.uid
            where m.id = d.subject and m.hidden_at is null
              and (c.last_read_at is null or c.last_read_at < m.created_at))
          and not exists (select 1 from user_blocks b where b.viewer_uid = u.uid and b.hidden_uid = d.actor_uid)
        when 'reminder' then coalesce(p.reminders, true)
          and exists (select 1 from bookings b
            where b.id = d.ref_id and b.status = 'confirmed' and b.starts_at = d.expires_at)
        else coalesce(p.reviews, true)
      end
    order by d.created_at, d.id`,
  );
}

export async function touchDevice(db: Db, id: string, now: Date): Promise<void> {
  await db.update(pushDevices).set({ lastSuccessAt: now }).where(eq(pushDevices.id, id));
}

/**
 * Browsers with waiting notifications, one page at a time.
 * @param triedBefore skips browsers that were tried after this time, because the job of such a browser may still retry
 */
export async function listWaitingDevices(
  db: Db,
  { now, triedBefore }: { now: Date; triedBefore: Date },
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: pushDeliveries.deviceId })
    .from(pushDeliveries)
    .where(
      and(
        isNull(pushDeliveries.sentAt),
        sql`${pushDeliveries.expiresAt} > ${now.toISOString()}::timestamptz`,
        or(isNull(pushDeliveries.triedAt), lt(pushDeliveries.triedAt, triedBefore)),
        gt(pushDeliveries.deviceId, afterId),
      ),
    )
    .orderBy(pushDeliveries.deviceId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function removeDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, before));
}

export async function removeDeliveriesBy(tx: Db, actorUid: string): Promise<void> {
  await tx.delete(pushDeliveries).where(eq(pushDeliveries.actorUid, actorUid));
}
