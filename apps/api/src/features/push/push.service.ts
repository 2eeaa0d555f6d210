// A person's push settings, and the browsers that receive their notifications.
import { randomUUID } from 'node:crypto';
import { deviceName } from '@urost3/contract/device-name.ts';
import type { PushSettings, pushSchemas } from '@urost3/contract/push.schemas.ts';
import { PUSH_DEVICES_MAX } from '@urost3/contract/push.ts';
import type { z } from 'zod';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { PushSender } from '../../providers/push/push-sender.ts';
import { quietHoursOf } from './push.policy.ts';
import * as repository from './push.repository.ts';
import { removeDeliveriesBy } from './push-deliveries.repository.ts';

type SettingsRow = Awaited<ReturnType<typeof repository.findSettings>>;
type NewDevice = z.output<typeof pushSchemas.addDevice.body>;

const toSettings = (row: SettingsRow): PushSettings => ({
  messages: row?.messages ?? true,
  reminders: row?.reminders ?? true,
  reviews: row?.reviews ?? true,
  quietHours: quietHoursOf(row),
});

export type PushService = ReturnType<typeof createPushService>;

/** @param sender null when this installation sends no push notifications */
export function createPushService(deps: {
  database: Database;
  clock: Clock;
  sender: PushSender | null;
}) {
  const { clock, sender } = deps;
  const { db } = deps.database;
  return {
    async get(uid: string) {
      const row = await repository.findSettings(db, uid);
      return {
        publicKey: sender?.publicKey ?? null,
        settings: toSettings(row),
        isOfferRefused: Boolean(row?.offerRefusedAt),
      };
    },
    async saveSettings(uid: string, settings: PushSettings): Promise<PushSettings> {
      await repository.upsertSettings(db, uid, settings);
      return settings;
    },
    refuseOffer: (uid: string) => repository.upsertOfferRefused(db, uid, clock.now()),
    /** @throws AppError rule_violation without a push sender, or when the endpoint is not a public https URL */
    async addDevice(uid: string, { endpoint, keys }: NewDevice, userAgent: string): Promise<void> {
      if (!sender)
        throw new AppError('rule_violation', 'Notifications are not available on this site.');
      if (!sender.mayCall(endpoint))
        throw new AppError('rule_violation', 'That is not an address of a push service.');
      await db.transaction(async (tx) => {
        await repository.upsertDevice(tx, {
          id: randomUUID(),
          userUid: uid,
          endpoint,
          ...keys,
          userAgent: userAgent.slice(0, 300),
          createdAt: clock.now(),
        });
        await repository.removeOldestDevices(tx, uid, PUSH_DEVICES_MAX);
      });
    },
    removeDevice: (uid: string, endpoint: string) => repository.removeDevice(db, uid, endpoint),
    /** Removes all browsers of a person whose sessions have all ended, so that these browsers receive nothing more. */
    forgetDevices: (tx: Db, uid: string) => repository.removeDevicesOf(tx, uid),
    async erase(tx: Db, uid: string): Promise<void> {
      await repository.removeDevicesOf(tx, uid);
      await repository.removeSettingsOf(tx, uid);
      await removeDeliveriesBy(tx, uid);
    },
    async exportOf(handle: Db, uid: string) {
      const row = await repository.findSettings(handle, uid);
      const devices = await repository.listDevices(handle, uid);
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
    },
  };
}
