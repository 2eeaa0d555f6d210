// SQL of the push settings and browsers of people.
import type { PushSettings } from '@urost3/contract/push.schemas.ts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { personWithPremium } from '../subscription/person-with-premium.sql.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { pushDevices, pushSettings } from './push.tables.ts';

type SettingsRow = typeof pushSettings.$inferSelect;

export async function findSettings(db: Db, uid: string): Promise<SettingsRow | null> {
  const rows = await db.select().from(pushSettings).where(eq(pushSettings.userUid, uid));
  return rows[0] ?? null;
}

export async function upsertSettings(db: Db, uid: string, settings: PushSettings): Promise<void> {
  const { messages, reminders, reviews, quietHours } = settings;
  const values = {
    messages,
    reminders,
    reviews,
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
  };
  await db
    .insert(pushSettings)
    .values({ userUid: uid, ...values })
    .onConflictDoUpdate({ target: pushSettings.userUid, set: values });
}

export async function upsertOfferRefused(db: Db, uid: string, now: Date): Promise<void> {
  await db
    .insert(pushSettings)
    .values({ userUid: uid, offerRefusedAt: now })
    .onConflictDoUpdate({ target: pushSettings.userUid, set: { offerRefusedAt: now } });
}

export interface NewDevice {
  id: string;
  userUid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string;
  createdAt: Date;
}

/** Stores the browser. If the browser belonged to another person, the notifications that wait for it are deleted. */
export async function upsertDevice(tx: Db, device: NewDevice): Promise<void> {
  const { userUid, endpoint, p256dh, auth, userAgent } = device;
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), sql`${pushDevices.userUid} <> ${userUid}`));
  await tx
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: { p256dh, auth, userAgent },
      setWhere: eq(pushDevices.userUid, userUid),
    });
}

/** Deletes all but the person's newest `count` browsers. */
export async function removeOldestDevices(tx: Db, uid: string, count: number): Promise<void> {
  const older = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userUid, uid))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(count);
  await tx.delete(pushDevices).where(inArray(pushDevices.id, older));
}

export async function removeDevice(db: Db, uid: string, endpoint: string): Promise<void> {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userUid, uid), eq(pushDevices.endpoint, endpoint)));
}

export async function removeDeviceById(db: Db, id: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id));
}

export async function removeDevicesOf(tx: Db, uid: string): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.userUid, uid));
}

export async function removeSettingsOf(tx: Db, uid: string): Promise<void> {
  await tx.delete(pushSettings).where(eq(pushSettings.userUid, uid));
}

export function listDevices(db: Db, uid: string) {
  return db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userUid, uid))
    .orderBy(pushDevices.createdAt, pushDevices.id);
}

/** People who have a browser for push notifications and want reminders of due reviews. Suspended and deleted accounts are left out. */
export function listReviewPeople(db: Db) {
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
