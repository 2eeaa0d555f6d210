// Typed settings over one row a key.
import { type SettingKey, Settings } from '@urost3/contract/settings.ts';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import type { Clock } from '../../providers/clock/clock.ts';

const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by'),
});

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(clock: Clock) {
  return {
    /** All settings, defaults filled in. */
    async read(db: Db): Promise<Settings> {
      // As text, parsed here and once: the column's own reading parses a string that looks like JSON again ("0" becomes 0).
      const rows = await prepared(db, 'settings_read', (handle, name) =>
        handle
          .select({ key: settings.key, value: sql<string>`${settings.value}::text` })
          .from(settings)
          .prepare(name),
      ).execute();
      return Settings.parse(
        Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])),
      );
    },
    /** @param values checked by the caller's contract schema */
    async write(
      tx: Db,
      values: Partial<Record<SettingKey, unknown>>,
      actorUid: string | null,
    ): Promise<void> {
      const updatedAt = clock.now();
      for (const [key, given] of Object.entries(values)) {
        // "None" is a value of the setting; a null of the column would be no setting at all.
        const value = given === null ? sql`'null'::jsonb` : given;
        await tx
          .insert(settings)
          .values({ key, value, updatedAt, updatedBy: actorUid })
          .onConflictDoUpdate({
            target: settings.key,
            set: { value: sql`excluded.value`, updatedAt, updatedBy: actorUid },
          });
      }
    },
  };
}
