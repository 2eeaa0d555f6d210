// SQL of authenticator apps and recovery codes, and of the columns `factor_since` and `factor_grace_from` of users.
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../accounts.tables.ts';
import { authenticators, type PasskeyRow, passkeys, recoveryCodes } from './factors.tables.ts';

export async function findAuthenticator(db: Db, uid: string) {
  const rows = await db.select().from(authenticators).where(eq(authenticators.userUid, uid));
  return rows[0] ?? null;
}

/**
 * Stores the secret of a new authenticator app. The new secret replaces a secret that no code has confirmed yet.
 * @returns false when an app is already set up
 */
export async function upsertAuthenticator(
  tx: Db,
  uid: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(authenticators)
    .values({ userUid: uid, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.userUid,
      set: { sealedSecret, lastStep: null, createdAt: now },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userUid: authenticators.userUid });
  return rows.length > 0;
}

/**
 * Marks the time step of a code as used. Of several parallel requests with one code, only one succeeds.
 * @returns false when this step or a later step was used before. Also false when the secret was replaced or removed
 * meanwhile.
 */
export async function updateLastStep(
  tx: Db,
  uid: string,
  sealedSecret: string,
  step: number,
): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userUid, uid),
        eq(authenticators.sealedSecret, sealedSecret),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userUid: authenticators.userUid });
  return rows.length > 0;
}

export async function updateConfirmed(tx: Db, uid: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ confirmedAt: now })
    .where(and(eq(authenticators.userUid, uid), isNull(authenticators.confirmedAt)))
    .returning({ userUid: authenticators.userUid });
  return rows.length > 0;
}

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

/**
 * Deletes a recovery code, because each code is valid once. Only one of several parallel requests with a code succeeds.
 * @returns false when the person has no such code
 */
export async function removeRecoveryCode(tx: Db, uid: string, codeHash: Buffer): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userUid, uid), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userUid: recoveryCodes.userUid });
  return rows.length > 0;
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

// SQL of passkeys, and of the challenges that they have signed.

export function listPasskeys(db: Db, uid: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userUid, uid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @throws the unique violation of passkeys.credential_id */
export async function insertPasskey(tx: Db, passkey: PasskeyRow) {
  await tx.insert(passkeys).values(passkey);
}

/** @returns false when the person has no such passkey */
export async function updatePasskeyName(
  db: Db,
  uid: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userUid, uid)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
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
