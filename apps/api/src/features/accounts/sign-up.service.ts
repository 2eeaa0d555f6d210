// Sign-up: a code is mailed and checked, then the account is created. Until the code is checked, the responses are the
// same whether or not the email address has an account.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { CreateAccountBody } from '@urost3/contract/accounts-sign-up.schemas.ts';
import {
  PENDING_SIGNUP_MS,
  RESEND_COOLDOWN_SECONDS,
  TERMS_VERSION,
} from '@urost3/contract/accounts-sign-up.ts';
import type { z } from 'zod';
import { emailKey } from '../../db/email-key.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, findUserByEmail, insertUser } from './accounts.repository.ts';
import { alreadyRegisteredMail, signupCodeMail } from './accounts-mails.ts';
import { hashPassword } from './password.service.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { hashSignupCode, newSecret, newSignupCode, sha256 } from './secrets.ts';
import type { Caller, SignInOutcome } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';
import { mailRequests, queueOf, unusedMails } from './sign-in-limits.ts';
import * as codes from './sign-up.repository.ts';

const SIGNUP_CODE_MS = 10 * 60_000;
const SIGNUP_CODE_ATTEMPTS = 5;

const inUse = () => new AppError('email_in_use', 'Email already registered. Try logging in.');
const expired = () =>
  new AppError('expired_code', 'That code is no longer valid. Please ask for a new one.');
const sessionExpired = () =>
  new AppError('invalid_code', 'Signup session expired. Please start again.');

export type SignUpService = ReturnType<typeof createSignUpService>;

export function createSignUpService(deps: AccountsDeps & { sessions: SessionsService }) {
  const { clock, limits, audit, mail, secretKey, siteUrl, sessions } = deps;
  const { db } = deps.database;

  /** @throws AppError too_many_requests within 60 s of the last code, or over a limit of `mailRequests` */
  async function requestCode(email: string, caller: Caller) {
    const counted = mailRequests('signup', email, caller.ip);
    await limits.check(db, counted);
    const now = clock.now();
    const key = emailKey(email);
    const code = newSignupCode();
    await db.transaction(async (tx) => {
      const cooldownMs = RESEND_COOLDOWN_SECONDS * 1000;
      const row = {
        emailKey: key,
        codeHash: hashSignupCode(secretKey, key, code),
        expiresAt: new Date(now.getTime() + SIGNUP_CODE_MS),
      };
      const notSince = new Date(now.getTime() - cooldownMs);
      const lastSentAt = await codes.upsertSignupCode(tx, row, now, notSince);
      if (lastSentAt) {
        const wait = Math.ceil((lastSentAt.getTime() + cooldownMs - now.getTime()) / 1000);
        throw new AppError(
          'too_many_requests',
          `A code was just sent. Please wait ${wait} seconds before asking for another.`,
          { retryAfter: Math.max(1, wait) },
        );
      }
      await limits.count(tx, counted);
      const user = await findUserByEmail(tx, email);
      // The request may spell the address differently, so the mail to an existing account uses the stored spelling.
      const message = user
        ? alreadyRegisteredMail(user.email, code, siteUrl)
        : signupCodeMail(email, code);
      await mail.queue(tx, message, row.expiresAt);
      await audit.record(tx, {
        action: 'identity.signup_code_sent',
        actorUid: user?.uid ?? null,
        caller,
      });
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
  async function verifyCode(email: string, code: string, caller: Caller): Promise<string> {
    const key = emailKey(email);
    const now = clock.now();
    const codeHash = await codes.updateAttempts(db, key, SIGNUP_CODE_ATTEMPTS, now);
    const given = hashSignupCode(secretKey, key, code);
    if (!codeHash || !timingSafeEqual(codeHash, given)) {
      await audit.record(db, { action: 'identity.signup_code_refused', actorUid: null, caller });
      if (!codeHash) throw expired();
      throw new AppError('invalid_code', 'That code is not right. Please check it and try again.');
    }
    const grant = newSecret();
    const isNew = await db.transaction(async (tx) => {
      const owner = await findUserByEmail(tx, email);
      const expiresAt = new Date(now.getTime() + PENDING_SIGNUP_MS);
      const proof = owner ? null : { hash: sha256(grant), expiresAt };
      if (!(await codes.redeemCode(tx, key, codeHash, proof))) throw expired();
      await limits.uncount(tx, unusedMails(caller.ip));
      await audit.record(tx, {
        action: 'identity.signup_code_proved',
        actorUid: owner?.uid ?? null,
        caller,
      });
      return !owner;
    });
    if (!isNew) throw inUse();
    return grant;
  }

  /** @throws AppError invalid_code without a valid grant, weak_password, email_in_use */
  async function createAccount(
    body: z.output<typeof CreateAccountBody>,
    caller: Caller,
  ): Promise<SignInOutcome> {
    const key = emailKey(body.email);
    const grantHash = sha256(body.grant);
    // Check before hashing, so that a caller without a grant cannot cause expensive work.
    if (!(await codes.hasGrant(db, key, grantHash, clock.now()))) throw sessionExpired();
    refuseWeakPassword(body.password, [body.email, body.firstName, body.lastName]);
    const passwordHash = await hashPassword(body.password, queueOf(caller));
    const now = clock.now();
    const uid = randomUUID();
    try {
      return await db.transaction(async (tx) => {
        if (!(await codes.removeGrant(tx, key, grantHash, now))) throw sessionExpired();
        const { source, password: _, grant: __, ...person } = body;
        await insertUser(tx, { ...person, uid, passwordHash, signUpSource: source }, now);
        await codes.updateTermsAccepted(tx, uid, TERMS_VERSION, now);
        const user = await findUser(tx, uid);
        if (!user) throw new Error('the new user cannot be read');
        const detail = { terms: TERMS_VERSION };
        const entry = {
          action: 'identity.account_created' as const,
          actorUid: uid,
          detail,
          caller,
        };
        return sessions.openPair(tx, user, { by: 'password', entry }, now);
      });
    } catch (error) {
      if (violatedUnique(error)) throw inUse();
      throw error;
    }
  }

  return { requestCode, verifyCode, createAccount };
}
