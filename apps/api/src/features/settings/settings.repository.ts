// SQL of the settings: one row a key.
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';

const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by'),
});

/** As JSON text: the column's own reading parses a string that looks like JSON again ("0" becomes 0). */
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
  // "None" is a value of the setting; a null of the column would be no setting at all.
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
