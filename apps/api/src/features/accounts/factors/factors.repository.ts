// SQL of authenticator apps and recovery codes, and of the columns `factor_since` and `factor_grace_from` of users.
import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { findRow } from '../../../db/rows.ts';
import { users } from '../accounts.tables.ts';
import { authenticators, type PasskeyRow, passkeys, recoveryCodes } from './factors.tables.ts';

export const findAuthenticator = (db: Db, uid: string) =>
  findRow(db, authenticators, eq(authenticators.userUid, uid));

/** @returns whether a confirmed authenticator was removed */
export async function removeAuthenticator(tx: Db, uid: string): Promise<boolean> {
  const rows = await tx
    .delete(authenticators)
    .where(eq(authenticators.userUid, uid))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return rows.some((row) => row.confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  tx: Db,
  uid: string,
  hashes: readonly Buffer[],
  now: Date,
) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userUid, uid));
  if (hashes.length === 0) return;
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ codeHash, userUid: uid, createdAt: now })));
}

export function countRecoveryCodes(db: Db, uid: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userUid, uid));
}

/** Recomputes `users.factor_since` after a factor was added or removed. */
export async function updateFactorSince(tx: Db, uid: string) {
  const since = sql`(select min(at) from (
    select ${passkeys.createdAt} as at from ${passkeys} where ${passkeys.userUid} = ${uid}
    union all
    select ${authenticators.confirmedAt} from ${authenticators}
      where ${authenticators.userUid} = ${uid} and ${isNotNull(authenticators.confirmedAt)}) as factors)`;
  await tx.update(users).set({ factorSince: since }).where(eq(users.uid, uid));
}

/** @param graceFrom start of the grace period; null: it starts at the next request */
export async function updateFactorGrace(tx: Db, uid: string, graceFrom: Date | null) {
  await tx.update(users).set({ factorGraceFrom: graceFrom }).where(eq(users.uid, uid));
}

export function listPasskeys(db: Db, uid: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userUid, uid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * Stores the counter that the authenticator signed, unless a parallel sign-in has stored a higher one.
 * @returns false when the counter did not increase: two authenticators have the same key, or a response was sent twice
 */
export async function updatePasskeyUsed(
  tx: Db,
  id: string,
  used: Pick<PasskeyRow, 'counter' | 'isSynced'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ ...used, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        // The counter of a synced passkey is always 0.
        used.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, used.counter),
      ),
    )
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns the removed passkey's name; null when the person has no such passkey */
export async function removePasskey(tx: Db, uid: string, id: string): Promise<string | null> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userUid, uid)))
    .returning({ name: passkeys.name });
  return rows[0]?.name ?? null;
}

export async function removePasskeys(tx: Db, uid: string) {
  await tx.delete(passkeys).where(eq(passkeys.userUid, uid));
}
