// Shows people their passkeys and second factor. Reauthenticates them by passkey or code. Sets up authenticator apps.
import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import type { Factors, PasskeyProof } from '@urost3/contract/accounts/factors.schemas.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccount } from '../account-lock.sql.ts';
import { requireUser } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller } from '../sessions/session-types.ts';
import { recordReauthentication, signOutEverywhere } from '../sessions/sessions.service.ts';
import { beginAuthenticator, checkFactorCode, makeRecoveryCodes } from './authenticator.service.ts';
import { beginFactorGrace, changeFactors, needsSecondStep } from './factor-policy.ts';
import * as factors from './factors.repository.ts';
import { authenticators, secondSteps } from './factors.tables.ts';
import * as mails from './factors-mails.ts';
import { makeProofOptions, offersPasskeys, verifyPasskey } from './passkey-proofs.service.ts';
import { holderOf } from './passkeys.service.ts';

/** The methods with which the person can reauthenticate: see `reauthentication.ts`. */
async function listProofs(
  ctx: Context,
  user: User,
  hasApp: boolean,
  keys: number,
): Promise<Factors['proofs']> {
  const passkey = keys > 0 && offersPasskeys(ctx) ? (['passkey'] as const) : [];
  if (await needsSecondStep(ctx, ctx.db, user)) {
    return [...passkey, ...(hasApp ? (['code'] as const) : [])];
  }
  return [...passkey, ...(user.passwordHash ? (['password'] as const) : [])];
}

export async function getFactors(ctx: Context, { uid }: Principal) {
  const user = await requireUser(ctx, uid);
  const rows = await factors.listPasskeys(ctx.db, uid);
  const app = await factors.findAuthenticator(ctx.db, uid);
  const dueAt = await beginFactorGrace(ctx, user);
  return {
    canAddPasskey: offersPasskeys(ctx),
    passkeys: rows,
    authenticatorSince: app?.confirmedAt ?? null,
    recoveryCodesLeft: await factors.countRecoveryCodes(ctx.db, uid),
    requiredFrom: dueAt,
    proofs: await listProofs(ctx, user, Boolean(app?.confirmedAt), rows.length),
  };
}

/** @throws AppError invalid_code, too_many_requests, not_authenticated when the sign-in has ended */
export async function reauthenticateWithCode(
  ctx: Context,
  principal: Principal,
  code: string,
  caller: Caller,
): Promise<TokenAnswer> {
  await checkFactorCode(ctx, await requireUser(ctx, principal.uid), code, 'any', caller);
  return recordReauthentication(ctx, principal, 'code', caller);
}

export const getPasskeyProofOptions = (ctx: Context, principal: Principal) =>
  makeProofOptions(ctx, principal.uid, { purpose: 'proof', holder: holderOf(principal) });

/**
 * @throws AppError passkey_refused, too_many_requests, unavailable when the site does not support passkeys,
 * not_authenticated when the sign-in has ended
 */
export async function reauthenticateWithPasskey(
  ctx: Context,
  principal: Principal,
  passkey: PasskeyProof,
  caller: Caller,
): Promise<TokenAnswer> {
  const use = { purpose: 'proof', holder: holderOf(principal) } as const;
  await verifyPasskey(ctx, passkey, use, principal.uid, caller);
  return recordReauthentication(ctx, principal, 'passkey', caller);
}

/** @throws AppError conflict when an app is set up already */
export async function startAuthenticator(ctx: Context, principal: Principal) {
  return beginAuthenticator(ctx, await requireUser(ctx, principal.uid));
}

/**
 * @returns the recovery codes
 * @throws AppError invalid_code, too_many_requests, conflict when an app is set up already,
 * not_authenticated when the sign-in has ended
 */
export async function confirmAuthenticator(
  ctx: Context,
  principal: Principal,
  code: string,
  caller: Caller,
): Promise<string[]> {
  await checkFactorCode(ctx, await requireUser(ctx, principal.uid), code, 'app', caller);
  const codes = await changeFactors(
    ctx,
    principal,
    'identity.factor_on',
    caller,
    async (tx, user) => {
      const confirmed = await tx
        .update(authenticators)
        .set({ confirmedAt: ctx.clock.now() })
        .where(and(eq(authenticators.userUid, user.uid), isNull(authenticators.confirmedAt)))
        .returning();
      if (confirmed.length === 0) {
        throw new AppError('conflict', 'An authenticator app is set up already.');
      }
      const result = await makeRecoveryCodes(ctx, tx, user.uid);
      return { result, message: mails.factorOnMail(user.email, ctx.siteUrl) };
    },
  );
  await recordReauthentication(ctx, principal, 'code', caller);
  return codes;
}

/** @throws AppError not_found without an authenticator app */
export async function removeAuthenticator(ctx: Context, principal: Principal, caller: Caller) {
  await changeFactors(ctx, principal, 'identity.factor_off', caller, async (tx, user) => {
    if (!(await factors.removeAuthenticator(tx, user.uid))) {
      throw notFound('The authenticator app');
    }
    await factors.replaceRecoveryCodes(tx, user.uid, [], ctx.clock.now());
    return { result: null, message: mails.factorOffMail(user.email, ctx.siteUrl) };
  });
}

/** @throws AppError not_found without an authenticator app */
export async function renewRecoveryCodes(
  ctx: Context,
  principal: Principal,
  caller: Caller,
): Promise<string[]> {
  return changeFactors(
    ctx,
    principal,
    'identity.recovery_codes_renewed',
    caller,
    async (tx, user) => {
      const app = await factors.findAuthenticator(tx, user.uid);
      if (!app?.confirmedAt) throw notFound('The authenticator app');
      const result = await makeRecoveryCodes(ctx, tx, user.uid);
      return { result, message: mails.recoveryCodesRenewedMail(user.email, ctx.siteUrl) };
    },
  );
}

/**
 * Removes the second factors, ends every session and keeps the password. For staff the grace period starts again.
 * @param actor the administrator; null for the command line
 * @throws AppError rule_violation for one's own account, not_found, conflict when there is nothing to reset
 */
export async function resetFactors(
  ctx: Context,
  actor: { uid: string; ip?: string; requestId?: string } | null,
  uid: string,
) {
  if (actor?.uid === uid) {
    throw new AppError(
      'rule_violation',
      'You cannot reset your own second factor. Another administrator can.',
    );
  }
  await ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    if (!user) throw notFound('The user');
    if (!user.factorSince) {
      throw new AppError('conflict', 'This person has no passkey and no authenticator app.');
    }
    const now = ctx.clock.now();
    await factors.removePasskeys(tx, uid);
    await factors.removeAuthenticator(tx, uid);
    await factors.replaceRecoveryCodes(tx, uid, [], now);
    await tx.delete(secondSteps).where(eq(secondSteps.userUid, uid));
    await factors.updateFactorSince(tx, uid);
    await factors.updateFactorGrace(tx, uid, null);
    await signOutEverywhere(ctx, tx, uid, 'factor_reset', now);
    await ctx.audit.record(tx, actor ?? 'command line', 'identity.factor_reset', uid);
    await ctx.mail.queue(tx, mails.factorsResetMail(user.email, ctx.siteUrl));
  });
}
