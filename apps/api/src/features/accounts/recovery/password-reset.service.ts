// Password reset by a mailed link.

import { RESET_SENT_MESSAGE } from '@urost3/contract/accounts/accounts.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { createSeal } from '../../../db/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import { jobKind } from '../../../jobs/job-kind.ts';
import { lockAccount } from '../account-lock.sql.ts';
import { findUser, findUserByEmail, updateMailArrives } from '../accounts.repository.ts';
import { users } from '../accounts.tables.ts';
import { passwordChangedMail, passwordResetMail } from '../accounts-mails.ts';
import { sha256 } from '../secrets.ts';
import type { Caller } from '../sessions/session-types.ts';
import { signOutEverywhere } from '../sessions/sessions.service.ts';
import { hashPassword, refuseWeakPassword } from '../sign-in/password.service.ts';
import { accountGroup, mailRequests, queueOf, unusedMails } from '../sign-in/sign-in-limits.ts';
import {
  consumeMailedCode,
  invalidOobCode,
  issueOobCode,
  oobCodeEnd,
  requireOobCode,
  revokeMailedCodes,
} from './mailed-codes.ts';
import { endOtherWaysIn } from './other-ways-in.ts';

/** The email address is encrypted, because finished jobs are kept for a while, even after the account is deleted. */
export const resetRequested = jobKind<{ sealed: string }>('accounts.reset-requested');

const addressSeal = (secretKey: string) => createSeal<string>(secretKey, 'password reset');

const TOO_WEAK =
  'The new password is too weak. Please choose a stronger password (at least 6 characters).';

/** Sends the link, if somebody has the address. */
export async function sendResetLink(ctx: Context, { sealed }: { sealed: string }) {
  const email = addressSeal(ctx.secretKey).open(sealed);
  await ctx.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    // Suspended people get a link too, because the last step tells them about the suspension. People who signed up
    // through a provider can set their first password with the link.
    if (!user) return;
    const code = { userUid: user.uid, kind: 'password_reset', newEmail: null } as const;
    const oobCode = await issueOobCode(tx, code, ctx.clock.now());
    await ctx.mail.queue(
      tx,
      passwordResetMail(user.email, oobCode, ctx.siteUrl),
      oobCodeEnd(ctx.clock.now()),
    );
    await ctx.audit.record(tx, user.uid, 'identity.reset_link_sent');
  });
}

/**
 * Answers in the same way whether or not the account exists; a job looks up the account.
 * @throws AppError too_many_requests over the limits of `mailRequests`
 */
export async function requestPasswordReset(
  ctx: Context,
  email: string,
  caller: Caller,
): Promise<string> {
  const counted = mailRequests('reset', email, caller.ip);
  await ctx.limits.count(ctx.db, counted);
  await ctx.db.transaction(async (tx) => {
    await ctx.jobs.send(tx, resetRequested, { sealed: addressSeal(ctx.secretKey).seal(email) });
    await ctx.audit.record(tx, { uid: null, ...caller }, 'identity.reset_requested');
  });
  return RESET_SENT_MESSAGE;
}

/**
 * @returns the email address of the link's owner; the link stays valid
 * @throws AppError invalid_code, expired_code
 */
export async function verifyResetLink(ctx: Context, oobCode: string): Promise<string> {
  const code = await requireOobCode(ctx.db, oobCode, 'password_reset', ctx.clock.now());
  const user = await findUser(ctx.db, code.userUid);
  if (!user) throw invalidOobCode();
  return user.email;
}

/**
 * Sets the password, ends every session and the other ways in (`endOtherWaysIn`), revokes every other mailed link and clears the counts of wrong passwords.
 * @returns the email address
 * @throws AppError weak_password (the link stays valid), invalid_code, expired_code, user_disabled
 */
export async function confirmPasswordReset(
  ctx: Context,
  oobCode: string,
  newPassword: string,
  caller: Caller,
): Promise<string> {
  const code = await requireOobCode(ctx.db, oobCode, 'password_reset', ctx.clock.now());
  const user = await findUser(ctx.db, code.userUid);
  if (!user) throw invalidOobCode();
  if (user.disabledAt) throw new AppError('user_disabled', 'This user account has been disabled.');
  refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName], {
    message: TOO_WEAK,
    field: 'newPassword',
  });
  const passwordHash = await hashPassword(newPassword, queueOf(caller));
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const before = await lockAccount(tx, user.uid);
    if (!before || !(await consumeMailedCode(tx, sha256(oobCode), now))) throw invalidOobCode();
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.uid, user.uid));
    await updateMailArrives(tx, user.uid, now);
    await revokeMailedCodes(tx, user.uid, now);
    await signOutEverywhere(ctx, tx, user.uid, 'password_reset', now);
    await ctx.limits.clearGroup(tx, accountGroup(user.email));
    await ctx.limits.uncount(tx, unusedMails(caller.ip));
    const ways = await endOtherWaysIn(ctx, tx, before);
    await ctx.mail.queue(tx, passwordChangedMail(user.email, ctx.siteUrl, ways));
    await ctx.audit.record(tx, { uid: user.uid, ...caller }, 'identity.password_reset');
  });
  return user.email;
}
