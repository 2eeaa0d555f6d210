// SQL of the settings: one row per key.
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { settings } from './settings.tables.ts';

/** Returns values as JSON text. The column's own parser would parse a string that looks like JSON: "0" would become 0. */
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
  // Write null as a JSON null. Null is a valid value of a setting, but the column refuses a database NULL.
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
