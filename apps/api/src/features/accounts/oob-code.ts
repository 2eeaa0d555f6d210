// Codes in mailed links ('out-of-band' codes). A code has 256 random bits, is stored as a hash, and can be used once
// within an hour.
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { OobCode } from './accounts.tables.ts';
import { findOobCode, insertOobCode } from './oob-codes.repository.ts';
import { newSecret, sha256 } from './secrets.ts';

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
  await insertOobCode(tx, {
    ...code,
    codeHash: sha256(oobCode),
    createdAt: now,
    expiresAt: oobCodeEnd(now),
  });
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
  const found = await findOobCode(db, sha256(oobCode), kind);
  if (!found || found.usedAt || found.revokedAt) throw invalidOobCode();
  if (found.expiresAt <= now) throw new AppError('expired_code', 'This link has expired.');
  return found;
}
