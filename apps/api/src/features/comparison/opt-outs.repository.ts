// The learners who have left the comparison.
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { comparisonOptOuts } from './comparison.tables.ts';

export async function findOptOut(db: Db, userUid: string): Promise<{ since: Date } | null> {
  const { since } = comparisonOptOuts;
  const isOwn = eq(comparisonOptOuts.userUid, userUid);
  const rows = await db.select({ since }).from(comparisonOptOuts).where(isOwn);
  return rows[0] ?? null;
}

export async function insertOptOut(db: Db, userUid: string, since: Date): Promise<void> {
  await db.insert(comparisonOptOuts).values({ userUid, since }).onConflictDoNothing();
}

export async function removeOptOut(db: Db, userUid: string): Promise<void> {
  await db.delete(comparisonOptOuts).where(eq(comparisonOptOuts.userUid, userUid));
}
