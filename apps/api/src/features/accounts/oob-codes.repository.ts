// SQL of the codes inside mailed links.
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type OobCode, oobCodes } from './accounts.tables.ts';

export async function insertOobCode(
  tx: Db,
  code: Pick<OobCode, 'codeHash' | 'userUid' | 'kind' | 'newEmail' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(oobCodes).values(code);
}

export async function findOobCode(
  db: Db,
  codeHash: Buffer,
  kind: OobCode['kind'],
): Promise<OobCode | null> {
  const rows = await db
    .select()
    .from(oobCodes)
    .where(and(eq(oobCodes.codeHash, codeHash), eq(oobCodes.kind, kind)));
  return rows[0] ?? null;
}

/**
 * Marks a code as used. Of several parallel requests with the same code, only one succeeds.
 * @returns false when the code was used or revoked before, or has expired
 */
export async function updateUsed(tx: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(oobCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(oobCodes.codeHash, codeHash),
        isNull(oobCodes.usedAt),
        isNull(oobCodes.revokedAt),
        gt(oobCodes.expiresAt, now),
      ),
    )
    .returning({ userUid: oobCodes.userUid });
  return rows.length > 0;
}

/** Revokes every unused code of the user. */
export async function updateAllRevoked(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .update(oobCodes)
    .set({ revokedAt: now })
    .where(and(eq(oobCodes.userUid, userUid), isNull(oobCodes.usedAt), isNull(oobCodes.revokedAt)));
}

export async function removeOobCodesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(oobCodes).where(lt(oobCodes.expiresAt, before));
}
