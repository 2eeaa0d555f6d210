// Creates, stores and checks the codes of authenticator apps (TOTP) and recovery codes.

import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@urost3/contract/accounts/accounts.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { createSeal } from '../../../db/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import type { User } from '../accounts.tables.ts';
import { sha256 } from '../secrets.ts';
import type { Caller } from '../sessions/session-types.ts';
import { codeLimits } from '../sign-in/sign-in-limits.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  replaceRecoveryCodes,
} from './factors.repository.ts';
import { authenticators, recoveryCodes } from './factors.tables.ts';
import { recoveryCodeUsedMail } from './factors-mails.ts';

const ISSUER = 'UroST3';
/** A code is also accepted half a minute before and after its period, because the clocks of phones differ. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_BYTES = 10;
/** Crockford's base 32, which lacks the letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const wrongCode = () =>
  new AppError('invalid_code', 'That code is not right. Please check it and try again.', {
    fields: { code: 'That code is not right. Please check it and try again.' },
  });

/** 80 random bits in four groups of characters. */
function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`);
  let text = '';
  for (let i = 0; i < (RECOVERY_BYTES * 8) / 5; i += 1) {
    text = ALPHABET[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** Hashes a code as it is stored: without groups, and with look-alike letters replaced by digits. */
const hashRecoveryCode = (given: string) =>
  sha256(
    given
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );

const authenticatorSeal = (secretKey: string) => createSeal<string>(secretKey, 'authenticator');

/** Accepts each app code once. Afterwards codes of the same and of earlier time steps are refused. */
async function acceptAppCode(ctx: Context, uid: string, code: string): Promise<boolean> {
  const row = await findAuthenticator(ctx.db, uid);
  if (!row) return false;
  const result = await verify({
    secret: authenticatorSeal(ctx.secretKey).open(row.sealedSecret),
    token: code,
    epoch: ctx.clock.now().getTime() / 1000,
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return false;
  // Of several parallel requests with one code, only one succeeds. None does when the secret was replaced meanwhile.
  const { lastStep, sealedSecret, userUid } = authenticators;
  const isUnused = or(isNull(lastStep), lt(lastStep, result.timeStep));
  const used = await ctx.db
    .update(authenticators)
    .set({ lastStep: result.timeStep })
    .where(and(eq(userUid, uid), eq(sealedSecret, row.sealedSecret), isUnused))
    .returning();
  return used.length > 0;
}

async function acceptRecoveryCode(
  ctx: Context,
  user: User,
  code: string,
  caller: Caller,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    // Each code is valid once. Only one of several parallel requests with a code deletes its row.
    const isCode = eq(recoveryCodes.codeHash, hashRecoveryCode(code));
    const removed = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userUid, user.uid), isCode))
      .returning();
    if (removed.length === 0) return false;
    const left = await countRecoveryCodes(tx, user.uid);
    await ctx.audit.record(tx, { uid: user.uid, ...caller }, 'identity.recovery_code_used', null, {
      left,
    });
    await ctx.mail.queue(tx, recoveryCodeUsedMail(user.email, left, ctx.siteUrl));
    return true;
  });
}

/** Stores a new secret, which a first code must confirm. @throws AppError conflict when an app is set up already */
export async function beginAuthenticator(
  ctx: Context,
  user: User,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const set = {
    sealedSecret: authenticatorSeal(ctx.secretKey).seal(secret),
    createdAt: ctx.clock.now(),
    lastStep: null,
  };
  // The new secret replaces one that no code has confirmed yet.
  const begun = await ctx.db
    .insert(authenticators)
    .values({ userUid: user.uid, ...set })
    .onConflictDoUpdate({
      target: authenticators.userUid,
      set,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning();
  if (begun.length === 0) throw new AppError('conflict', 'An authenticator app is set up already.');
  return { secret, uri: generateURI({ issuer: ISSUER, label: user.email, secret }) };
}

/** Replaces the recovery codes. @returns the new codes, of which only the hashes are stored */
export async function makeRecoveryCodes(ctx: Context, tx: Db, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, uid, codes.map(hashRecoveryCode), ctx.clock.now());
  return codes;
}

/**
 * Checks a code within the limits of wrong codes.
 * @param allows 'app' refuses recovery codes, because the first code of a new app must come from this app
 * @throws AppError invalid_code, too_many_requests
 */
export async function checkFactorCode(
  ctx: Context,
  user: User,
  code: string,
  allows: 'app' | 'any',
  caller: Caller,
) {
  const digits = code.replace(/\s/g, '');
  const accept = async () =>
    /^\d{6}$/.test(digits)
      ? acceptAppCode(ctx, user.uid, digits)
      : allows === 'any' && acceptRecoveryCode(ctx, user, code, caller);
  const isAccepted = await ctx.limits.guess(
    ctx.db,
    codeLimits(user.uid, caller.ip),
    async () => (await accept()) || null,
  );
  if (!isAccepted) {
    await ctx.audit.record(ctx.db, { uid: user.uid, ...caller }, 'identity.code_refused');
    throw wrongCode();
  }
}
