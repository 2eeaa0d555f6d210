// What a person has set about push notifications: the wanted kinds, and the quiet hours.
import { londonWallClock } from '@urost3/contract/day.ts';
import { DEFAULT_QUIET_HOURS } from '@urost3/contract/limits.ts';
import type { PushSettings } from '@urost3/contract/push/push.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { findRow } from '../../db/rows.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { pushSettings } from './push.tables.ts';

interface QuietHours {
  from: number;
  until: number;
}

/** @param row null when the person has never changed a setting */
export function quietHoursOf(
  row: { quietFrom: number | null; quietUntil: number | null } | null,
): QuietHours | null {
  if (!row) return DEFAULT_QUIET_HOURS;
  const { quietFrom, quietUntil } = row;
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

export function isQuiet(now: Date, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const hour = Number(londonWallClock(now).time.slice(0, 2));
  return quiet.from < quiet.until
    ? hour >= quiet.from && hour < quiet.until
    : hour >= quiet.from || hour < quiet.until;
}

type SettingsRow = typeof pushSettings.$inferSelect;

export const findSettings = (db: Db, uid: string): Promise<SettingsRow | null> =>
  findRow(db, pushSettings, eq(pushSettings.userUid, uid));

export const toSettings = (row: SettingsRow | null): PushSettings => ({
  messages: row?.messages ?? true,
  reminders: row?.reminders ?? true,
  reviews: row?.reviews ?? true,
  quietHours: quietHoursOf(row),
});

export async function readPushSettings({ db, pushSender }: Context, uid: string) {
  const row = await findSettings(db, uid);
  return {
    publicKey: pushSender?.publicKey ?? null,
    settings: toSettings(row),
    isOfferRefused: Boolean(row?.offerRefusedAt),
  };
}

export async function savePushSettings(
  { db }: Context,
  userUid: string,
  settings: PushSettings,
): Promise<PushSettings> {
  const { messages, reminders, reviews, quietHours } = settings;
  const quietFrom = quietHours?.from ?? null;
  const quietUntil = quietHours?.until ?? null;
  const values = { messages, reminders, reviews, quietFrom, quietUntil };
  await upsertSettings(db, userUid, values);
  return settings;
}

export const refusePushOffer = ({ db, clock }: Context, userUid: string) =>
  upsertSettings(db, userUid, { offerRefusedAt: clock.now() });

const upsertSettings = (db: Db, userUid: string, set: Partial<SettingsRow>) =>
  changeOwn(db, userUid, async (tx) => {
    await tx
      .insert(pushSettings)
      .values({ userUid, ...set })
      .onConflictDoUpdate({ target: pushSettings.userUid, set });
  });
