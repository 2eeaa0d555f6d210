// Sign-up: a six-digit code is mailed and checked, then the account is created. Until the code is checked, the responses are the
// same whether or not the email address has an account. A single statement counts a try at the code, and another one uses it.
// Parallel requests therefore neither get around the limit nor use a code twice.

import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  PENDING_SIGNUP_MS,
  RESEND_COOLDOWN_SECONDS,
  TERMS_VERSION,
} from '@urost3/contract/accounts/accounts.ts';
import type { CreateAccountBody } from '@urost3/contract/accounts/sign-up.schemas.ts';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { emailKey } from '../../../db/keys.ts';
import { findRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import { findUserByEmail, insertUser } from '../accounts.repository.ts';
import { signupCodes } from '../accounts.tables.ts';
import { alreadyRegisteredMail, signupCodeMail } from '../accounts-mails.ts';
import { hashSignupCode, newSecret, newSignupCode, sha256 } from '../secrets.ts';
import type { Caller, SignInOutcome } from '../sessions/session-types.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';
import { hashPassword, refuseWeakPassword } from '../sign-in/password.service.ts';
import { mailRequests, queueOf, unusedMails } from '../sign-in/sign-in-limits.ts';

interface NewSignupCode {
  emailKey: string;
  codeHash: Buffer;
  expiresAt: Date;
}

/**
 * Replaces the code of an email address, unless a code was sent after `notSince`.
 * @returns null when the code was written, otherwise the time at which the previous code was sent
 */
async function upsertSignupCode(
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
  const known = await findRow(tx, signupCodes, eq(signupCodes.emailKey, code.emailKey));
  return known?.sentAt ?? now;
}

/**
 * Counts one try at the code, if it is still valid.
 * @returns its hash; null when the code is missing, used or expired, or after too many tries
 */
async function tryValidCode(
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

const isGrant = (emailKey: string, grantHash: Buffer, now: Date) =>
  and(
    eq(signupCodes.emailKey, emailKey),
    eq(signupCodes.grantHash, grantHash),
    gt(signupCodes.grantExpiresAt, now),
  );

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

/** Of a code. The sign-up itself, in the browser and once its code is checked, has PENDING_SIGNUP_MS. */
const SIGNUP_CODE_MS = 10 * 60_000;
const SIGNUP_CODE_ATTEMPTS = 5;

const inUse = () => new AppError('email_in_use', 'Email already registered. Try logging in.');
const expired = () =>
  new AppError('expired_code', 'That code is no longer valid. Please ask for a new one.');
const sessionExpired = () =>
  new AppError('invalid_code', 'Signup session expired. Please start again.');

/** @throws AppError too_many_requests within `RESEND_COOLDOWN_SECONDS` of the last code, or over a limit of `mailRequests` */
export async function requestSignUpCode(ctx: Context, email: string, caller: Caller) {
  const counted = mailRequests('signup', email, caller.ip);
  await ctx.limits.check(ctx.db, counted);
  const now = ctx.clock.now();
  const key = emailKey(email);
  const code = newSignupCode();
  await ctx.db.transaction(async (tx) => {
    const cooldownMs = RESEND_COOLDOWN_SECONDS * 1000;
    const row = {
      emailKey: key,
      codeHash: hashSignupCode(ctx.secretKey, key, code),
      expiresAt: new Date(now.getTime() + SIGNUP_CODE_MS),
    };
    const notSince = new Date(now.getTime() - cooldownMs);
    const lastSentAt = await upsertSignupCode(tx, row, now, notSince);
    if (lastSentAt) {
      const wait = Math.ceil((lastSentAt.getTime() + cooldownMs - now.getTime()) / 1000);
      throw new AppError(
        'too_many_requests',
        `A code was just sent. Please wait ${wait} seconds before asking for another.`,
        { retryAfter: Math.max(1, wait) },
      );
    }
    await ctx.limits.count(tx, counted);
    const user = await findUserByEmail(tx, email);
    // The request may spell the address differently, so the mail to an existing account uses the stored spelling.
    const message = user
      ? alreadyRegisteredMail(user.email, code, ctx.siteUrl)
      : signupCodeMail(email, code);
    await ctx.mail.queue(tx, message, row.expiresAt);
    await ctx.audit.record(tx, { uid: user?.uid ?? null, ...caller }, 'identity.signup_code_sent');
  });
  return {
    message: 'We have sent a 6-digit code to your email.',
    resendAfter: RESEND_COOLDOWN_SECONDS,
  };
}

/**
 * @returns a grant with which one account can be created for this address
 * @throws AppError invalid_code, expired_code (also after five wrong codes), email_in_use
 */
export async function verifySignUpCode(
  ctx: Context,
  email: string,
  code: string,
  caller: Caller,
): Promise<string> {
  const key = emailKey(email);
  const now = ctx.clock.now();
  const codeHash = await tryValidCode(ctx.db, key, SIGNUP_CODE_ATTEMPTS, now);
  const given = hashSignupCode(ctx.secretKey, key, code);
  if (!codeHash || !timingSafeEqual(codeHash, given)) {
    await ctx.audit.record(ctx.db, { uid: null, ...caller }, 'identity.signup_code_refused');
    if (!codeHash) throw expired();
    throw new AppError('invalid_code', 'That code is not right. Please check it and try again.');
  }
  const grant = newSecret();
  const isNew = await ctx.db.transaction(async (tx) => {
    const owner = await findUserByEmail(tx, email);
    const expiresAt = new Date(now.getTime() + PENDING_SIGNUP_MS);
    // For an address with an account, no account can be created.
    const proof = owner ? null : { grantHash: sha256(grant), grantExpiresAt: expiresAt };
    const redeemed = await tx
      .update(signupCodes)
      .set({ codeHash: null, grantHash: null, grantExpiresAt: null, ...proof })
      .where(and(eq(signupCodes.emailKey, key), eq(signupCodes.codeHash, codeHash)))
      .returning({ emailKey: signupCodes.emailKey });
    // A parallel request has used or replaced the code.
    if (redeemed.length === 0) throw expired();
    await ctx.limits.uncount(tx, unusedMails(caller.ip));
    await ctx.audit.record(
      tx,
      { uid: owner?.uid ?? null, ...caller },
      'identity.signup_code_proved',
    );
    return !owner;
  });
  if (!isNew) throw inUse();
  return grant;
}

/** @throws AppError invalid_code without a valid grant, weak_password, email_in_use */
export async function createAccount(
  ctx: Context,
  body: z.output<typeof CreateAccountBody>,
  caller: Caller,
): Promise<SignInOutcome> {
  const key = emailKey(body.email);
  const grantHash = sha256(body.grant);
  // Check before hashing, so that a caller without a grant cannot cause expensive work.
  const grants = await ctx.db.$count(signupCodes, isGrant(key, grantHash, ctx.clock.now()));
  if (grants === 0) throw sessionExpired();
  refuseWeakPassword(body.password, [body.email, body.firstName, body.lastName]);
  const passwordHash = await hashPassword(body.password, queueOf(caller));
  const now = ctx.clock.now();
  const uid = randomUUID();
  const opened = ctx.db.transaction(async (tx) => {
    if (!(await removeGrant(tx, key, grantHash, now))) throw sessionExpired();
    const { source, password: _, grant: __, ...person } = body;
    const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: now };
    const account = { ...person, ...terms, uid, passwordHash, signUpSource: source };
    const user = await insertUser(tx, account, now);
    const detail = { terms: TERMS_VERSION };
    const entry = {
      action: 'identity.account_created' as const,
      actorUid: uid,
      detail,
      caller,
    };
    return openSignIn(ctx, tx, user, { by: 'password', entry }, now);
  });
  return unlessTaken(opened, inUse);
}
