// Sends waiting push notifications. All notifications that wait for a browser are combined. The browser therefore
// receives only one notification at the end of the quiet hours.

import { randomUUID } from 'node:crypto';
import { reminderTitle } from '@urost3/contract/bookings/bookings.ts';
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { inBatches } from '../../db/batches.ts';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { isoText } from '../../db/columns.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { PushSender } from '../../providers/push/push-sender.ts';
import { hasPremium, users } from '../accounts/accounts.tables.ts';
import { type PushDelivery, pushDeliveries, pushDevices, pushSettings } from './push.tables.ts';
import { isQuiet, quietHoursOf } from './push-settings.service.ts';

const wanted = {
  message: pushSettings.messages,
  reminder: pushSettings.reminders,
  review: pushSettings.reviews,
};

/** @returns the browsers of the people notified, except people who have switched this kind of notification off */
function listTargets(db: Db, notices: readonly PushNotice[], kind: PushDelivery['kind']) {
  const uids = notices.map(({ userUid }) => userUid);
  return db
    .select({ id: pushDevices.id, userUid: pushDevices.userUid })
    .from(pushDevices)
    .leftJoin(pushSettings, eq(pushSettings.userUid, pushDevices.userUid))
    .where(and(inArray(pushDevices.userUid, uids), sql`coalesce(${wanted[kind]}, true)`));
}

/** Inserts notifications. Skips removed browsers and notifications that exist already. @returns the ids of the browsers with a new notification */
async function insertDeliveries(
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

/**
 * Claims all waiting notifications of a browser, so that no other process sends them. A claim from before `staleBefore`
 * belongs to a process that has crashed.
 * @returns the ids of the notifications
 */
async function claimWaiting(
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
async function endClaim(
  db: Db,
  ids: readonly string[],
  outcome: { sentAt: Date } | { triedAt: Date },
) {
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
function listRelevantDeliveries(db: Db, ids: readonly string[], now: Date) {
  const at = now.toISOString();
  return rowsOf<Due & { expiresAt: string }>(
    db,
    sql`
    select d.kind, d.ref_id as "refId", d.actor_uid as "actorUid",
      coalesce(a.display_name, d.title) as title, d.body, d.path,
      ${isoText(sql`d.expires_at`)} as "expiresAt"
    from push_deliveries d
    join push_devices v on v.id = d.device_id
    join users u on u.uid = v.user_uid
    left join push_settings p on p.user_uid = u.uid
    left join users a on a.uid = d.actor_uid
    where d.id = any(${sql.param([...ids])}::text[]) and d.expires_at > ${at}::timestamptz
      and case d.kind
        when 'message' then coalesce(p.messages, true)
          and a.deleted_at is null and a.disabled_at is null
          and ${hasPremium(sql`u`, now)}
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

/**
 * Browsers with waiting notifications and their settings, one page at a time.
 * @param triedBefore skips browsers that were tried after this time, because the job of such a browser may still retry
 */
async function listWaitingDevices(
  db: Db,
  { now, triedBefore }: { now: Date; triedBefore: Date },
  afterId: string,
  limit: number,
) {
  return db
    .selectDistinct({ id: pushDeliveries.deviceId, settings: pushSettings })
    .from(pushDeliveries)
    .innerJoin(pushDevices, eq(pushDevices.id, pushDeliveries.deviceId))
    .leftJoin(pushSettings, eq(pushSettings.userUid, pushDevices.userUid))
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
}

/** The job retries for about 15 minutes. After that, the browser's next job or `sweep` sends the waiting notifications. */
export const sendPush = jobKind<{ deviceId: string }>('push.send', {
  retries: 8,
  retryDelayMaxSeconds: 600,
  concurrency: 2,
});

const TTL_MAX_SECONDS = 24 * 60 * 60;
/** The sweep skips a browser that was tried less than an hour ago. The browser's own job may still retry. */
const RETRIED_MS = HOUR_MS;
/** Longer than a call of a push service, and shorter than the time after which the job of a crashed process runs again. */
const CLAIM_MS = 45_000;
const KEPT_MS = 3 * DAY_MS;
export interface PushNotice {
  userUid: string;
  kind: PushDelivery['kind'];
  /**
   * Identifies the subject, such as a message or the day of the due reviews. A browser receives one notification per
   * subject.
   */
  subject: string;
  /** The id of the conversation or booking. */
  refId?: string;
  /** The person whose current name replaces `title`. */
  actorUid?: string;
  title: string;
  body: string;
  /** The path of a page of this site. */
  path: string;
  /** After this time the notification is not sent. */
  expiresAt: Date;
}

/**
 * Writes notifications of one kind, and a job per browser, in the caller's transaction. During quiet hours the jobs send
 * nothing; the sweep sends the notifications at the end of these hours.
 */
export async function addPushNotices(
  { pushSender, clock, jobs }: Context,
  tx: Db,
  notices: readonly PushNotice[],
) {
  const [first] = notices;
  if (!pushSender || !first) return;
  const targets = await listTargets(tx, notices, first.kind);
  if (targets.length === 0) return;
  const createdAt = clock.now();
  const rows = notices.flatMap(({ userUid, ...notice }) =>
    targets
      .filter((target) => target.userUid === userUid)
      .map(({ id }) => ({
        refId: null,
        actorUid: null,
        ...notice,
        id: randomUUID(),
        deviceId: id,
        createdAt,
      })),
  );
  for (const deviceId of await insertDeliveries(tx, rows))
    await jobs.send(tx, sendPush, { deviceId });
}

/**
 * Like `addPushNotices`, but in its own transaction. An error is reported and not thrown. After an error, a job of the
 * messages later writes the missing notifications about messages.
 */
export async function tryToAddPushNotices(ctx: Context, notices: readonly PushNotice[]) {
  const { db, pushSender, onBackgroundError } = ctx;
  const [first] = notices;
  if (!pushSender || !first) return;
  try {
    const targets = await listTargets(db, notices, first.kind);
    if (targets.length > 0) await db.transaction((tx) => addPushNotices(ctx, tx, notices));
  } catch (error) {
    onBackgroundError(error);
  }
}

/** The number of unread items of a person, which the app's icon shows. */
async function countUnread({ features }: Context, uid: string): Promise<number> {
  let total = 0;
  for (const feature of features) total += (await feature.countUnread?.(uid)) ?? 0;
  return total;
}

const NAME_MAX = 80;

export type Due = Pick<PushDelivery, 'kind' | 'refId' | 'actorUid' | 'title' | 'body' | 'path'>;

function messageWords(messages: readonly Due[]) {
  const [first] = messages;
  const isOneConversation = messages.every(({ refId }) => refId === first?.refId);
  const isOneAuthor = messages.every(({ actorUid }) => actorUid === first?.actorUid);
  return {
    title: isOneAuthor ? cutText(first?.title ?? '', NAME_MAX) : 'New messages',
    body: messages.length === 1 ? 'New message' : counted(messages.length, 'new message'),
    path: isOneConversation ? (first?.path ?? '') : '/community?tab=messages',
  };
}

/**
 * The text of one notification that combines all waiting ones. It names people and kinds, and never quotes a message.
 * @param due oldest first, at least one; for a message, `title` is the name of the author
 */
export function wordsOf(due: readonly Due[]): { title: string; body: string; path: string } {
  const messages = due.filter(({ kind }) => kind === 'message');
  const others = due.filter(({ kind }) => kind !== 'message');
  const latest = others.at(-1);
  if (!latest) return messageWords(messages);
  if (due.length === 1) return { title: latest.title, body: latest.body, path: latest.path };
  const parts = others.map(({ title }) => title);
  if (messages.length > 0) parts.push(counted(messages.length, 'new message'));
  return { title: 'Waiting for you', body: parts.join(' · '), path: '/dashboard' };
}

type Device = Pick<typeof pushDevices.$inferSelect, 'userUid' | 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Sends one notification that combines the claimed ones.
 * @returns the answer of the push service; null when none of them is still relevant
 */
async function sendClaimed(
  ctx: Context,
  pushSender: PushSender,
  device: Device,
  claimed: readonly string[],
  now: Date,
) {
  const due = await listRelevantDeliveries(ctx.db, claimed, now);
  if (due.length === 0) return null;
  const words = wordsOf(
    due.map((notice) =>
      // A reminder expires when the interview starts. It may have waited for the end of the quiet hours.
      notice.kind === 'reminder'
        ? { ...notice, title: reminderTitle(new Date(notice.expiresAt), now) }
        : notice,
    ),
  );
  const ends = Math.max(...due.map(({ expiresAt }) => Date.parse(expiresAt)));
  const ttl = Math.min(TTL_MAX_SECONDS, Math.floor((ends - now.getTime()) / 1000));
  const unread = await countUnread(ctx, device.userUid);
  // The tag makes a later notification about the same page replace this one.
  return pushSender.send(device, { ...words, tag: words.path, unread }, ttl);
}

/** Sends what waits for a browser. @throws Error when the push service asks to try again */
export async function deliverPush(ctx: Context, deviceId: string) {
  const { db, pushSender } = ctx;
  const isDevice = eq(pushDevices.id, deviceId);
  const [device] = await db
    .select({
      ...pick(pushDevices, 'id', 'userUid', 'endpoint', 'p256dh', 'auth'),
      isActive: sql<boolean>`${users.disabledAt} is null and ${users.deletedAt} is null`,
      settings: pushSettings,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.uid, pushDevices.userUid))
    .leftJoin(pushSettings, eq(pushSettings.userUid, pushDevices.userUid))
    .where(isDevice);
  if (!pushSender || !device) return;
  const removeDevice = async () => void (await db.delete(pushDevices).where(isDevice));
  if (!device.isActive) return removeDevice();
  const now = ctx.clock.now();
  if (isQuiet(now, quietHoursOf(device.settings))) return;
  const staleBefore = new Date(now.getTime() - CLAIM_MS);
  const claimed = await claimWaiting(db, deviceId, { now, staleBefore });
  if (claimed.length === 0) return;
  const tryLater = () => endClaim(db, claimed, { triedAt: now });
  const outcome = await sendClaimed(ctx, pushSender, device, claimed, now).catch(
    async (error: unknown) => {
      // The next attempt of the job leaves out what is still claimed.
      await tryLater();
      throw error;
    },
  );
  if (outcome?.kind === 'gone') return removeDevice();
  if (outcome?.kind === 'later') {
    await tryLater();
    throw new Error('the push service asks to try again');
  }
  await endClaim(db, claimed, { sentAt: now });
  if (outcome?.kind === 'refused')
    ctx.onBackgroundError(new Error(`a push service refused a notification: ${outcome.status}`));
  else if (outcome) await db.update(pushDevices).set({ lastSuccessAt: now }).where(isDevice);
}

/**
 * Sends the notifications that waited for the end of quiet hours, and those of processes that crashed. Deletes old
 * notifications. A job calls this function every five minutes.
 */
export async function sweepPush({ db, clock, jobs, pushSender }: Context) {
  if (!pushSender) return;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, ago(KEPT_MS)));
  const times = { now, triedBefore: ago(RETRIED_MS) };
  for await (const devices of inBatches<Awaited<ReturnType<typeof listWaitingDevices>>[number]>(
    (after, limit) => listWaitingDevices(db, times, after?.id ?? '', limit),
  ))
    for (const { id, settings } of devices)
      if (!isQuiet(now, quietHoursOf(settings))) await jobs.send(db, sendPush, { deviceId: id });
}
