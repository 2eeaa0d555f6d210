// Statements about single rows, and about the rows of one person, that many features need.
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** For `then()` of a query. @returns its first row; null when there is none */
export const firstRow = <T>(rows: readonly T[]): T | null => rows[0] ?? null;

/** For `then()` of a statement that always answers with a row, such as a count. @throws Error without a row */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

/**
 * @param isLocked whether the row stays locked until the transaction ends
 * @returns the row for which the condition is true; null when there is none
 */
export async function findRow<T extends PgTable>(
  db: Db,
  table: T,
  where: SQL | undefined,
  isLocked = false,
): Promise<T['$inferSelect'] | null> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(where);
  return firstRow(await (isLocked ? query.for('update') : query));
}

/** Like `findRow`, and locks the row until the transaction ends. */
export const lockRow = <T extends PgTable>(tx: Db, table: T, where: SQL | undefined) =>
  findRow(tx, table, where, true);

/** @returns the row with this id; null when there is none */
export const findById = <T extends PgTable & { id: PgColumn }>(db: Db, table: T, id: string) =>
  findRow(db, table, eq(table.id, id));

/** Like `findById`, and locks the row until the transaction ends. */
export const lockById = <T extends PgTable & { id: PgColumn }>(tx: Db, table: T, id: string) =>
  lockRow(tx, table, eq(table.id, id));

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
export async function insertOncePerClientId<
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
