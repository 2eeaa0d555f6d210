// SQL of the settings: one row per key.
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { settings } from './settings.tables.ts';

/** Returns values as JSON text, because the column's own parser would parse a string that looks like JSON ("0" would become 0). */
export function listSettings(db: Db): Promise<{ key: string; value: string }[]> {
  return prepared(db, 'settings_read', (handle, name) =>
    handle
      .select({ key: settings.key, value: sql<string>`${settings.value}::text` })
      .from(settings)
      .prepare(name),
  ).execute();
}

export async function upsertSetting(
  tx: Db,
  key: string,
  given: unknown,
  by: { uid: string | null; at: Date },
): Promise<void> {
  // A JSON null is a value of the setting, while a database NULL means that the setting is not set.
  const value = given === null ? sql`'null'::jsonb` : given;
  const change = { updatedAt: by.at, updatedBy: by.uid };
  await tx
    .insert(settings)
    .values({ key, value, ...change })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, ...change },
    });
}
