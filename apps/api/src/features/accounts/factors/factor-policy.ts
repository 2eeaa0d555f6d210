// Decides when a sign-in needs a second step, and from when staff must have a second factor (decision 086).

import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/app-error.ts';
import { type Principal, rolesOf } from '../../../http/guards/principal.ts';
import type { MailMessage } from '../../../providers/ports.ts';
import { lockAccount } from '../account-lock.sql.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller } from '../sessions/session-types.ts';
import { findAuthenticator, updateFactorGrace, updateFactorSince } from './factors.repository.ts';

type WithRoles = Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles'>;
type Staffed = WithRoles & Pick<User, 'uid' | 'factorSince' | 'factorGraceFrom'>;

/** Whether the person must have a second factor: on a site that demands second factors, everybody with a role. */
export const mustHaveFactor = (ctx: Context, user: WithRoles): boolean =>
  ctx.config.demandsStaffFactors && rolesOf(user).length > 0;

/**
 * Begins the grace period of a member of staff, at the first call.
 * @returns the time from which the person needs a second factor;
 * null for people who need none or have one
 */
export async function beginFactorGrace(ctx: Context, user: Staffed): Promise<Date | null> {
  if (!mustHaveFactor(ctx, user) || user.factorSince) return null;
  const from = user.factorGraceFrom ?? ctx.clock.now();
  if (!user.factorGraceFrom) await updateFactorGrace(ctx.db, user.uid, from);
  const { factorGraceDays } = await ctx.settings.read(ctx.db);
  return new Date(from.getTime() + factorGraceDays * DAY_MS);
}

export const isFactorOverdue = async (ctx: Context, user: Staffed): Promise<boolean> => {
  const dueAt = await beginFactorGrace(ctx, user);
  return dueAt !== null && dueAt <= ctx.clock.now();
};
/**
 * Whether a sign-in by password or provider needs a second step. It does when the person has an authenticator app. It
 * also does when the person has a passkey and must have a second factor. For people who need no second factor, a
 * passkey is optional.
 */
export async function needsSecondStep(ctx: Context, handle: Db, user: User): Promise<boolean> {
  if (!user.factorSince) return false;
  if (mustHaveFactor(ctx, user)) return true;
  return Boolean((await findAuthenticator(handle, user.uid))?.confirmedAt);
}

/** Changes a person's factors. The same transaction updates `users.factor_since`, and adds the audit row and the mail. */
export async function changeFactors<T>(
  ctx: Context,
  { uid }: Principal,
  action: AuditAction,
  caller: Caller,
  apply: (tx: Db, user: User) => Promise<{ result: T; message: MailMessage }>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    if (!user) throw notFound('The account');
    const { result, message } = await apply(tx, user);
    await updateFactorSince(tx, uid);
    await ctx.audit.record(tx, { uid, ...caller }, action);
    await ctx.mail.queue(tx, message);
    return result;
  });
}
