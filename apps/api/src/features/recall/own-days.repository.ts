import type { OwnDays } from '@urost3/contract/recall.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type OwnDaysRow, ownDays } from './own-days.tables.ts';

export async function findOwnDays(db: Db, userUid: string): Promise<OwnDaysRow | null> {
  const rows = await db.select().from(ownDays).where(eq(ownDays.userUid, userUid));
  return rows[0] ?? null;
}

/** Replaces the given values and keeps the others. @param first all values, for a learner who has no row yet */
export async function upsertOwnDays(
  db: Db,
  first: OwnDaysRow,
  changed: Partial<OwnDays>,
): Promise<void> {
  const { updatedAt } = first;
  await db
    .insert(ownDays)
    .values(first)
    .onConflictDoUpdate({ target: ownDays.userUid, set: { ...changed, updatedAt } });
}

export async function removeOwnDays(tx: Db, userUid: string): Promise<void> {
  await tx.delete(ownDays).where(eq(ownDays.userUid, userUid));
}
