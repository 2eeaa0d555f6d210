// SQL of passkeys, and of the challenges that they have signed.
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type PasskeyRow, passkeys, usedChallenges } from './factors.tables.ts';

export function listPasskeys(db: Db, uid: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userUid, uid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @throws the unique violation of passkeys.credential_id */
export async function insertPasskey(tx: Db, passkey: PasskeyRow): Promise<void> {
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

export async function removePasskeys(tx: Db, uid: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userUid, uid));
}

/** @returns false when the challenge was used before */
export async function insertUsedChallenge(
  tx: Db,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return rows.length > 0;
}
