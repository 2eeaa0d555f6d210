// SQL of refresh tokens and their families. A family is one sign-in of a person.
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { findRow } from '../../../db/rows.ts';
import { refreshFamilies, refreshTokens, users } from '../accounts.tables.ts';

export async function insertRefreshToken(tx: Db, tokenHash: Buffer, familyId: string, now: Date) {
  await tx.insert(refreshTokens).values({ tokenHash, familyId, createdAt: now });
}

/**
 * The token, its family and its user, locked until the transaction ends. Parallel exchanges of one token therefore run one
 * after the other. `lockAccount` describes the order of locks.
 */
export async function findRefreshTokenForUpdate(tx: Db, tokenHash: Buffer) {
  const [owner] = await tx
    .select({ user: users })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
    .innerJoin(users, and(eq(users.uid, refreshFamilies.userUid), isNull(users.deletedAt)))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('no key update', { of: users });
  if (!owner) return null;
  const rows = await tx
    .select({ token: refreshTokens, family: refreshFamilies })
    .from(refreshTokens)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update');
  return rows[0] ? { ...rows[0], ...owner } : null;
}

/** @returns null for a token that does not exist */
export async function isRotated(tx: Db, tokenHash: Buffer): Promise<boolean | null> {
  const rows = await tx
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return rows[0] ? rows[0].rotatedAt !== null : null;
}

export const findLiveFamily = (tx: Db, familyId: string) =>
  findRow(
    tx,
    refreshFamilies,
    and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)),
  );

/** Ends those of the sign-ins that have not ended. @param which all of these conditions are true for them */
export async function endFamilies(
  tx: Db,
  which: [SQL, ...SQL[]],
  endedReason: string,
  endedAt: Date,
) {
  await tx
    .update(refreshFamilies)
    .set({ endedAt, endedReason })
    .where(and(...which, isNull(refreshFamilies.endedAt)));
}
