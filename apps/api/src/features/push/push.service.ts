// The browsers that receive a person's notifications, and the morning reminder of due reviews.
import { randomUUID } from 'node:crypto';
import { deviceName } from '@urost3/contract/accounts/device-name.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { PUSH_DEVICES_MAX } from '@urost3/contract/limits.ts';
import type { pushSchemas } from '@urost3/contract/push/push.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { principalOf } from '../../http/guards/principal.ts';
import { endOfLondonDay } from '../../providers/clock/london.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
import { getRecallToday } from '../recall/recall.service.ts';
import { personWithPremium, subscriptions } from '../subscription/subscription.tables.ts';
import { pushDeliveries, pushDevices, pushSettings } from './push.tables.ts';
import { tryToAddPushNotices } from './push-delivery.service.ts';
import { findSettings, toSettings } from './push-settings.service.ts';

type NewDevice = z.output<typeof pushSchemas.addDevice.body>;

/** @throws AppError rule_violation without a push sender, or when the endpoint is not a public https URL */
export async function addPushDevice(
  { db, clock, pushSender }: Context,
  uid: string,
  { endpoint, keys }: NewDevice,
  userAgent: string,
) {
  if (!pushSender)
    throw new AppError('rule_violation', 'Notifications are not available on this site.');
  if (!pushSender.mayCall(endpoint))
    throw new AppError('rule_violation', 'That is not an address of a push service.');
  await changeOwn(db, uid, async (tx) => {
    // If the browser belonged to another person, the notifications that wait for it are deleted.
    const isEndpoint = eq(pushDevices.endpoint, endpoint);
    await tx.delete(pushDevices).where(and(isEndpoint, ne(pushDevices.userUid, uid)));
    const set = { ...keys, userAgent: userAgent.slice(0, 300) };
    await tx
      .insert(pushDevices)
      .values({ id: randomUUID(), userUid: uid, endpoint, ...set, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        set,
        setWhere: eq(pushDevices.userUid, uid),
      });
    const older = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userUid, uid))
      .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
      .offset(PUSH_DEVICES_MAX);
    await tx.delete(pushDevices).where(inArray(pushDevices.id, older));
  });
}

export async function removePushDevice({ db }: Context, uid: string, endpoint: string) {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userUid, uid), eq(pushDevices.endpoint, endpoint)));
}

/** Removes all browsers of a person whose sessions have all ended, so that these browsers receive nothing more. */
export async function forgetPushDevices(tx: Db, uid: string) {
  await tx.delete(pushDevices).where(eq(pushDevices.userUid, uid));
}

export async function erasePush(tx: Db, uid: string) {
  await forgetPushDevices(tx, uid);
  await tx.delete(pushSettings).where(eq(pushSettings.userUid, uid));
  await tx.delete(pushDeliveries).where(eq(pushDeliveries.actorUid, uid));
}

export async function exportPush(db: Db, uid: string) {
  const row = await findSettings(db, uid);
  const devices = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userUid, uid))
    .orderBy(pushDevices.createdAt, pushDevices.id);
  return {
    ...toSettings(row),
    offerRefusedAt: row?.offerRefusedAt ?? null,
    devices: devices.map(({ endpoint, userAgent, createdAt, lastSuccessAt }) => ({
      name: deviceName(userAgent),
      pushService: new URL(endpoint).host,
      createdAt,
      lastSuccessAt,
    })),
  };
}

const LASTS_MS = 12 * HOUR_MS;

/** People who have a browser for push notifications and want reminders of due reviews. Suspended and deleted accounts are left out. */
function listReviewPeople(db: Db) {
  return db
    .selectDistinct(personWithPremium)
    .from(pushDevices)
    .innerJoin(users, eq(users.uid, pushDevices.userUid))
    .leftJoin(pushSettings, eq(pushSettings.userUid, users.uid))
    .leftJoin(subscriptions, eq(subscriptions.userUid, users.uid))
    .where(
      and(
        sql`coalesce(${pushSettings.reviews}, true)`,
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.uid);
}

async function remindOne(
  ctx: Context,
  person: Awaited<ReturnType<typeof listReviewPeople>>[number],
) {
  const now = ctx.clock.now();
  const { items, cardsDue, isDayOff, today } = await getRecallToday(ctx, principalOf(person, now));
  const sections = items.filter(({ kind }) => kind === 'review').length;
  const due = [
    ...(sections > 0 ? [counted(sections, 'section')] : []),
    ...(cardsDue > 0 ? [counted(cardsDue, 'point card')] : []),
  ];
  if (isDayOff || due.length === 0) return;
  await tryToAddPushNotices(ctx, [
    {
      userUid: person.uid,
      kind: 'review',
      subject: today,
      title: 'Time to review',
      body: `${due.join(' and ')} due today`,
      path: '/dashboard',
      expiresAt: new Date(Math.min(now.getTime() + LASTS_MS, endOfLondonDay(today).getTime())),
    },
  ]);
}

/**
 * Every morning, reminds learners of the sections and point cards that are due for review today. Learners get no
 * reminder on their days off.
 */
export async function remindOfDueReviews(ctx: Context) {
  for (const person of await listReviewPeople(ctx.db))
    await remindOne(ctx, person).catch(ctx.onBackgroundError);
}
