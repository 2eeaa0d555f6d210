// Reads or deletes many rows in batches, so that no statement takes long and few rows are in memory.
import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/**
 * Yields all rows in batches.
 * @param read returns up to `limit` rows after the given row, or the first rows for null. The order of the rows must not
 * change meanwhile.
 */
export async function* inBatches<T>(
  read: (after: T | null, limit: number) => Promise<T[]>,
  limit = 500,
): AsyncGenerator<T[]> {
  for (let after: T | null = null; ; ) {
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}

/** Deletes rows, oldest first. @returns how many */
export async function deleteInBatches(
  db: Db,
  table: PgTable & { id: PgColumn; createdAt: PgColumn },
  condition: SQL | undefined,
  limit = 5_000,
): Promise<number> {
  for (let removed = 0; ; ) {
    const oldest = db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(condition)
      .orderBy(table.createdAt)
      .limit(limit);
    const rows = await db
      .delete(table)
      .where(inArray(table.id, oldest))
      .returning({ id: table.id });
    removed += rows.length;
    if (rows.length < limit) return removed;
  }
}
