// SQL of sign-ins that wait for their second step.
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type SecondStepRow, secondSteps } from './factors.tables.ts';

export async function insertSecondStep(
  tx: Db,
  step: Omit<SecondStepRow, 'attempts'>,
): Promise<void> {
  await tx.insert(secondSteps).values(step);
}

export async function findSecondStep(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<SecondStepRow | null> {
  const rows = await db
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)));
  return rows[0] ?? null;
}

/**
 * Counts a try, before its code or passkey is checked.
 * @returns null when the sign-in is unknown or expired, or had too many tries
 */
export async function updateSecondStepTried(
  db: Db,
  tokenHash: Buffer,
  triesMax: number,
  now: Date,
): Promise<SecondStepRow | null> {
  const rows = await db
    .update(secondSteps)
    .set({ attempts: sql`${secondSteps.attempts} + 1` })
    .where(
      and(
        eq(secondSteps.tokenHash, tokenHash),
        gt(secondSteps.expiresAt, now),
        lt(secondSteps.attempts, triesMax),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/**
 * Deletes the pending sign-in. Of several parallel requests, only one succeeds.
 * @returns false when the sign-in was deleted before
 */
export async function removeSecondStep(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx
    .delete(secondSteps)
    .where(eq(secondSteps.tokenHash, tokenHash))
    .returning({ userUid: secondSteps.userUid });
  return rows.length > 0;
}

export async function removeSecondStepsOf(tx: Db, uid: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.userUid, uid));
}

export async function removeSecondStepsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(secondSteps).where(lt(secondSteps.expiresAt, before));
}
