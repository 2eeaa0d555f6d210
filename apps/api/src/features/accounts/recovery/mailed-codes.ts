// Codes in mailed links ('out-of-band' codes). A code has 256 random bits, is stored as a hash, and can be used once
// within an hour.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { findRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import { type OobCode, oobCodes } from '../accounts.tables.ts';
import { newSecret, sha256 } from '../secrets.ts';

const OOB_CODE_MS = HOUR_MS;

/** The expiry time of a code that is issued now. */
export const oobCodeEnd = (now: Date) => new Date(now.getTime() + OOB_CODE_MS);

/** @returns the code for the link; only its hash is stored */
export async function issueOobCode(
  tx: Db,
  code: Pick<OobCode, 'userUid' | 'kind' | 'newEmail'>,
  now: Date,
): Promise<string> {
  const oobCode = newSecret();
  const times = { createdAt: now, expiresAt: oobCodeEnd(now) };
  await tx.insert(oobCodes).values({ ...code, ...times, codeHash: sha256(oobCode) });
  return oobCode;
}

export const invalidOobCode = () =>
  new AppError('invalid_code', 'This link is invalid. It may have been used already.');

/** @throws AppError invalid_code (unknown, used or revoked) or expired_code */
export async function requireOobCode(
  db: Db,
  oobCode: string,
  kind: OobCode['kind'],
  now: Date,
): Promise<OobCode> {
  const isNamed = and(eq(oobCodes.codeHash, sha256(oobCode)), eq(oobCodes.kind, kind));
  const found = await findRow(db, oobCodes, isNamed);
  if (!found || found.usedAt || found.revokedAt) throw invalidOobCode();
  if (found.expiresAt <= now) throw new AppError('expired_code', 'This link has expired.');
  return found;
}

/**
 * Marks a code as used. Of several parallel requests with the same code, only one succeeds.
 * @returns false when the code was used or revoked before, or has expired
 */
export async function consumeMailedCode(tx: Db, codeHash: Buffer, now: Date): Promise<boolean> {
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
export async function revokeMailedCodes(tx: Db, userUid: string, now: Date) {
  await tx
    .update(oobCodes)
    .set({ revokedAt: now })
    .where(and(eq(oobCodes.userUid, userUid), isNull(oobCodes.usedAt), isNull(oobCodes.revokedAt)));
}
