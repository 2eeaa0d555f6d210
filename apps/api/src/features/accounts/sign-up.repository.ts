// SQL of the six-digit codes. Every step is a single statement that counts a try or uses the code. Parallel requests
// therefore neither get around the limit nor use a code twice.
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { signupCodes, users } from './accounts.tables.ts';

export interface NewSignupCode {
  emailKey: string;
  codeHash: Buffer;
  expiresAt: Date;
}

/**
 * Replaces the code of an email address, unless a code was sent after `notSince`.
 * @returns null when the code was written, otherwise the time at which the previous code was sent
 */
export async function upsertSignupCode(
  tx: Db,
  code: NewSignupCode,
  now: Date,
  notSince: Date,
): Promise<Date | null> {
  const fresh = { ...code, attempts: 0, sentAt: now, grantHash: null, grantExpiresAt: null };
  const written = await tx
    .insert(signupCodes)
    .values(fresh)
    .onConflictDoUpdate({
      target: signupCodes.emailKey,
      set: fresh,
      setWhere: sql`${signupCodes.sentAt} <= ${notSince.toISOString()}::timestamptz`,
    })
    .returning({ sentAt: signupCodes.sentAt });
  if (written.length > 0) return null;
  const rows = await tx.select().from(signupCodes).where(eq(signupCodes.emailKey, code.emailKey));
  return rows[0]?.sentAt ?? now;
}

/**
 * Counts one try at the code.
 * @returns the hash of the code; null when the code is missing, used or expired, or after too many tries
 */
export async function updateAttempts(
  db: Db,
  emailKey: string,
  max: number,
  now: Date,
): Promise<Buffer | null> {
  const rows = await db
    .update(signupCodes)
    .set({ attempts: sql`${signupCodes.attempts} + 1` })
    .where(
      and(
        eq(signupCodes.emailKey, emailKey),
        lt(signupCodes.attempts, max),
        gt(signupCodes.expiresAt, now),
        isNotNull(signupCodes.codeHash),
      ),
    )
    .returning({ codeHash: signupCodes.codeHash });
  return rows[0]?.codeHash ?? null;
}

/**
 * Marks the code as used and stores the grant that allows one account to be created.
 * @param grant null when the address has an account, so that no account can be created for it
 * @returns false when a parallel request has used or replaced the code
 */
export async function redeemCode(
  tx: Db,
  emailKey: string,
  codeHash: Buffer,
  grant: { hash: Buffer; expiresAt: Date } | null,
): Promise<boolean> {
  const rows = await tx
    .update(signupCodes)
    .set({
      codeHash: null,
      grantHash: grant?.hash ?? null,
      grantExpiresAt: grant?.expiresAt ?? null,
    })
    .where(and(eq(signupCodes.emailKey, emailKey), eq(signupCodes.codeHash, codeHash)))
    .returning({ emailKey: signupCodes.emailKey });
  return rows.length > 0;
}

const isGrant = (emailKey: string, grantHash: Buffer, now: Date) =>
  and(
    eq(signupCodes.emailKey, emailKey),
    eq(signupCodes.grantHash, grantHash),
    gt(signupCodes.grantExpiresAt, now),
  );

export async function hasGrant(
  db: Db,
  emailKey: string,
  grantHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ emailKey: signupCodes.emailKey })
    .from(signupCodes)
    .where(isGrant(emailKey, grantHash, now));
  return rows.length > 0;
}

/** Deletes the grant, because it is valid once. @returns false when it was used before or has expired */
export async function removeGrant(
  tx: Db,
  emailKey: string,
  grantHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .delete(signupCodes)
    .where(isGrant(emailKey, grantHash, now))
    .returning({ emailKey: signupCodes.emailKey });
  return rows.length > 0;
}

export async function updateTermsAccepted(
  tx: Db,
  uid: string,
  version: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ termsVersion: version, termsAcceptedAt: now })
    .where(eq(users.uid, uid));
}

export async function removeSignupCodesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(signupCodes).where(lt(signupCodes.sentAt, before));
}
