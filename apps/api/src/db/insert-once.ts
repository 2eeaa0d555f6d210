// Rows that a client may send again, because the answer to its first request was lost.
import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

type Owner = 'userUid' | 'authorUid' | 'reporterUid';

/**
 * Inserts a row, unless its owner has sent one with this client id before or at the same time. A row without a client id is always new.
 * @param owner the column that is unique together with the client id
 * @returns the stored row: that of the first request, if this one is a repetition
 * @throws the unique violation when another constraint refuses the row
 */
export async function insertOnce<
  O extends Owner,
  T extends PgTable & Record<O | 'clientId', PgColumn>,
>(
  db: Db,
  table: T,
  owner: O,
  row: T['$inferInsert'] & { clientId: string | null },
): Promise<{ row: T['$inferSelect']; isRepeated: boolean }> {
  const given = row as object as Record<string, unknown>;
  const insert = () => db.insert(table as PgTable).values(given);
  const [made] = await insert().onConflictDoNothing().returning();
  if (made) return { row: made as T['$inferSelect'], isRepeated: false };
  const isSame = and(eq(table[owner], given[owner]), eq(table.clientId, row.clientId ?? ''));
  const [known] = await db
    .select()
    .from(table as PgTable)
    .where(isSame);
  if (known) return { row: known as T['$inferSelect'], isRepeated: true };
  // Another constraint refuses the row, and this says which.
  const [late] = await insert().returning();
  return { row: late as T['$inferSelect'], isRepeated: false };
}
