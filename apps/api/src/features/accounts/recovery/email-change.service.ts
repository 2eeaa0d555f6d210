// Changes the email address. The request needs a recent authentication, and the link in a mail to the new address
// completes the change.

import type { Context } from '../../../composition/context.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { emailKey } from '../../../db/keys.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccount, lockAccountAndShared } from '../account-lock.sql.ts';
import {
  findUser,
  findUserByEmail,
  updateEmail,
  updateMailArrives,
} from '../accounts.repository.ts';
import { mailProblemOf } from '../accounts.tables.ts';
import { confirmEmailMail, emailChangedMail, mailArrivesMail } from '../accounts-mails.ts';
import { sha256 } from '../secrets.ts';
import type { Caller } from '../sessions/session-types.ts';
import { signOutEverywhere } from '../sessions/sessions.service.ts';
import { emailChangeRequests, mailRequests, unusedMails } from '../sign-in/sign-in-limits.ts';
import {
  consumeMailedCode,
  invalidOobCode,
  issueOobCode,
  oobCodeEnd,
  requireOobCode,
  revokeMailedCodes,
} from './mailed-codes.ts';
import { endOtherWaysIn } from './other-ways-in.ts';

/**
 * Mails a link that confirms an address, after mail to it bounced or was reported as spam. Its code has the kind
 * `email_change`, with the current address as the new address.
 * @throws AppError rule_violation when there is no problem with the address, too_many_requests
 */
export async function requestAddressConfirmation(
  ctx: Context,
  principal: Principal,
  caller: Caller,
): Promise<string> {
  const now = ctx.clock.now();
  const user = await findUser(ctx.db, principal.uid);
  if (!user || !mailProblemOf(user))
    throw new AppError('rule_violation', 'Mail to this address arrives already.');
  await ctx.limits.count(ctx.db, [
    ...emailChangeRequests(user.uid),
    ...mailRequests('email-change', user.email, caller.ip),
  ]);
  await ctx.db.transaction(async (tx) => {
    const code = { userUid: user.uid, kind: 'email_change', newEmail: user.email } as const;
    const oobCode = await issueOobCode(tx, code, now);
    const message = mailArrivesMail(user.email, oobCode, ctx.siteUrl);
    await ctx.mail.queue(tx, message, oobCodeEnd(now), 'proof');
  });
  return `We have sent a link to ${user.email}. Mail goes there again once you have followed it.`;
}

/** Confirms that mail arrives. Unlike a change of the address, this ends no sessions. @throws AppError invalid_code, expired_code */
export async function confirmAddress(ctx: Context, oobCode: string, caller: Caller) {
  const now = ctx.clock.now();
  const { userUid, newEmail } = await requireOobCode(ctx.db, oobCode, 'email_change', now);
  await ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userUid);
    const isOwn = user && newEmail !== null && emailKey(newEmail) === user.emailKey;
    if (!isOwn || !(await consumeMailedCode(tx, sha256(oobCode), now))) throw invalidOobCode();
    await updateMailArrives(tx, userUid, now);
    await ctx.limits.uncount(tx, unusedMails(caller.ip));
    await ctx.audit.record(tx, { uid: userUid, ...caller }, 'identity.email_confirmed');
  });
}

const inUse = () =>
  new AppError('email_in_use', 'This email address is already in use by another account.');

/**
 * Sends the link. The old address stays until the link is used.
 * @throws AppError rule_violation, email_in_use, too_many_requests
 */
export async function requestEmailChange(
  ctx: Context,
  principal: Principal,
  newEmail: string,
  caller: Caller,
): Promise<string> {
  const now = ctx.clock.now();
  await ctx.limits.count(ctx.db, emailChangeRequests(principal.uid));
  if (emailKey(newEmail) === emailKey(principal.email))
    throw new AppError('rule_violation', 'This is your email address already.');
  if (await findUserByEmail(ctx.db, newEmail)) throw inUse();
  await ctx.limits.count(ctx.db, mailRequests('email-change', newEmail, caller.ip));
  await ctx.db.transaction(async (tx) => {
    const code = { userUid: principal.uid, kind: 'email_change', newEmail } as const;
    const oobCode = await issueOobCode(tx, code, now);
    await ctx.mail.queue(tx, confirmEmailMail(newEmail, oobCode, ctx.siteUrl), oobCodeEnd(now));
    await ctx.audit.record(
      tx,
      { uid: principal.uid, ...caller },
      'identity.email_change_requested',
    );
  });
  return `We have sent a verification link to ${newEmail}. Please check your inbox (and spam folder).`;
}

/**
 * Changes the address, ends every session and the other ways in (`endOtherWaysIn`), and revokes every other mailed link. The person then signs in again with the
 * new address.
 * @throws AppError invalid_code, expired_code, email_in_use, user_disabled
 */
export async function confirmEmailChange(ctx: Context, oobCode: string, caller: Caller) {
  const now = ctx.clock.now();
  const code = await requireOobCode(ctx.db, oobCode, 'email_change', now);
  const { userUid, newEmail } = code;
  if (!newEmail) throw invalidOobCode();
  const changed = ctx.db.transaction(async (tx) => {
    const user = await lockAccountAndShared(ctx, tx, userUid);
    if (!user || !(await consumeMailedCode(tx, sha256(oobCode), now))) throw invalidOobCode();
    if (user.disabledAt)
      throw new AppError('user_disabled', 'This user account has been disabled.');
    await signOutEverywhere(ctx, tx, userUid, 'email_changed', now);
    await updateEmail(tx, userUid, newEmail, now);
    const change = { uid: userUid, from: user.email, to: newEmail };
    for (const feature of ctx.features) await feature.onEmailChanged?.(tx, change);
    await revokeMailedCodes(tx, userUid, now);
    await ctx.limits.uncount(tx, unusedMails(caller.ip));
    const ways = await endOtherWaysIn(ctx, tx, user);
    if (!user.mailBouncedAt)
      await ctx.mail.queue(tx, emailChangedMail(user.email, ctx.siteUrl, ways));
    await ctx.audit.record(tx, { uid: userUid, ...caller }, 'identity.email_changed');
  });
  await unlessTaken(changed, inUse);
}
