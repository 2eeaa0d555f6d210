// Statements about single rows, and about the rows of one person, that many features need.
import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/**
 * @param isLocked whether the row stays locked until the transaction ends
 * @returns the row with this id; null when there is none
 */
export async function findById<T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  id: string,
  isLocked = false,
): Promise<T['$inferSelect'] | null> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  const rows = await (isLocked ? query.for('update') : query);
  return (rows[0] as T['$inferSelect'] | undefined) ?? null;
}

/** Like `findById`, and locks the row until the transaction ends. */
export const lockById = <T extends PgTable & { id: PgColumn }>(tx: Db, table: T, id: string) =>
  findById(tx, table, id, true);

/** Inserts a row, unless a unique constraint refuses it. @returns whether the row was inserted */
export async function insertNew<T extends PgTable>(
  db: Db,
  table: T,
  row: T['$inferInsert'],
): Promise<boolean> {
  const made = await db
    .insert(table as PgTable)
    .values(row as object)
    .onConflictDoNothing()
    .returning();
  return made.length > 0;
}

/** Deletes all rows of a person in these tables. */
export async function removeRowsOf(
  tx: Db,
  userUid: string,
  ...tables: (PgTable & { userUid: PgColumn })[]
) {
  for (const table of tables) await tx.delete(table).where(eq(table.userUid, userUid));
}

type Owner = 'userUid' | 'authorUid' | 'reporterUid';

/**
 * Inserts a row that a client may send again, because the answer to its first request was lost: unless its owner has
 * sent one with this client id before or at the same time. A row without a client id is always new.
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
