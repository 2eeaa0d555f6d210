import { type SettingKey, Settings } from '@urost3/contract/settings.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { listSettings, upsertSetting } from './settings.repository.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(clock: Clock) {
  return {
    async read(db: Db): Promise<Settings> {
      const rows = await listSettings(db);
      return Settings.parse(
        Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])),
      );
    },
    /** @param values validated by the contract's schema */
    async write(
      tx: Db,
      values: Partial<Record<SettingKey, unknown>>,
      actorUid: string | null,
    ): Promise<void> {
      const by = { uid: actorUid, at: clock.now() };
      for (const [key, value] of Object.entries(values)) await upsertSetting(tx, key, value, by);
    },
  };
}
