// The second step of a sign-in. The first step stores a secret in a cookie of the browser, and the second step uses it.
// A passkey alone also signs in, because it counts as two factors.

import type { PasskeyProof, SecondStep } from '@urost3/contract/accounts/factors.schemas.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { findUser } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import { newSecret, sha256 } from '../secrets.ts';
import type { Caller, TokenPair } from '../sessions/session-types.ts';
import { openProvedSignIn, requireEnabled } from '../sign-in/open-sign-in.ts';
import { checkFactorCode } from './authenticator.service.ts';
import { countRecoveryCodes, findAuthenticator, listPasskeys } from './factors.repository.ts';
import { type SecondStepRow, secondSteps } from './factors.tables.ts';
import { makeProofOptions, offersPasskeys, verifyPasskey } from './passkey-proofs.service.ts';

/** @returns the options for the browser, and the secret for the cookie. The challenge is valid only together with this secret. */
export async function startPasskeySignIn(ctx: Context) {
  const holder = newSecret();
  const options = await makeProofOptions(ctx, null, { purpose: 'sign-in', holder });
  return { options, holder };
}

/** @throws AppError passkey_refused, user_disabled, too_many_requests, unavailable */
export async function signInWithPasskey(
  ctx: Context,
  holder: string | null,
  passkey: PasskeyProof,
  caller: Caller,
): Promise<TokenPair> {
  if (!holder) {
    throw new AppError('passkey_refused', 'This took too long. Please try the passkey again.');
  }
  const use = { purpose: 'sign-in', holder } as const;
  const user = await verifyPasskey(ctx, passkey, use, null, caller);
  const detail = { by: 'passkey' };
  const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
  const proved = { by: 'passkey', withFactor: true, entry } as const;
  await requireEnabled(ctx, ctx.db, user, proved);
  return openProvedSignIn(ctx, ctx.db, user, proved, ctx.clock.now());
}

/** Lower than the account's limit of 20 wrong codes an hour. One stolen cookie therefore cannot use up that limit. */
const TRIES_MAX = 5;

const ended = () => new AppError('expired_code', 'This login took too long. Please start again.');

/** @throws AppError expired_code */
async function requireStepUser(
  ctx: Context,
  row: SecondStepRow | undefined,
): Promise<{ row: SecondStepRow; user: User }> {
  const user = row ? await findUser(ctx.db, row.userUid) : null;
  // A password reset or a sign-out raises the token version, which also invalidates a pending first step.
  if (!row || user?.tokenVersion !== row.tokenVersion) throw ended();
  return { row, user };
}

const isLive = (ctx: Context, tokenHash: Buffer) =>
  and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, ctx.clock.now()));

/** @throws AppError expired_code */
async function readSecondStep(ctx: Context, token: string) {
  const [row] = await ctx.db
    .select()
    .from(secondSteps)
    .where(isLive(ctx, sha256(token)));
  return requireStepUser(ctx, row);
}

/** Counts the try before the code or passkey is checked. @throws AppError expired_code, also after TRIES_MAX tries */
async function countSecondStepTry(ctx: Context, token: string) {
  const [row] = await ctx.db
    .update(secondSteps)
    .set({ attempts: sql`${secondSteps.attempts} + 1` })
    .where(and(isLive(ctx, sha256(token)), lt(secondSteps.attempts, TRIES_MAX)))
    .returning();
  return requireStepUser(ctx, row);
}

async function finishSignIn(
  ctx: Context,
  { row, user }: { row: SecondStepRow; user: User },
  secondProof: string,
  caller: Caller,
): Promise<TokenPair> {
  // Of several parallel requests, only one deletes the row.
  const removed = await ctx.db
    .delete(secondSteps)
    .where(eq(secondSteps.tokenHash, row.tokenHash))
    .returning({ userUid: secondSteps.userUid });
  if (removed.length === 0) throw ended();
  const detail = { secondProof };
  const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
  const { firstProof, authAt, identityId, providerToken } = row;
  const proved = {
    by: firstProof,
    withFactor: true,
    entry,
    ...(authAt ? { authAt } : {}),
    ...(identityId && providerToken
      ? { identity: { id: identityId, sealedToken: providerToken } }
      : {}),
  };
  return openProvedSignIn(ctx, ctx.db, user, proved, ctx.clock.now());
}

/** The methods with which the person can complete the sign-in. @throws AppError expired_code */
export async function describeSecondStep(ctx: Context, token: string): Promise<SecondStep> {
  const { uid } = (await readSecondStep(ctx, token)).user;
  return {
    hasAuthenticator: Boolean((await findAuthenticator(ctx.db, uid))?.confirmedAt),
    hasPasskey: offersPasskeys(ctx) && (await listPasskeys(ctx.db, uid)).length > 0,
    hasRecoveryCode: (await countRecoveryCodes(ctx.db, uid)) > 0,
  };
}

/**
 * @throws AppError expired_code, invalid_code, too_many_requests, invalid_credentials when the person's sign-ins were
 * ended meanwhile
 */
export async function finishSignInWithCode(
  ctx: Context,
  token: string,
  code: string,
  caller: Caller,
): Promise<TokenPair> {
  const step = await countSecondStepTry(ctx, token);
  await checkFactorCode(ctx, step.user, code, 'any', caller);
  return finishSignIn(ctx, step, 'code', caller);
}

/** @throws AppError expired_code, unavailable when the site does not support passkeys */
export async function getSecondStepPasskeyOptions(ctx: Context, token: string) {
  const { user } = await readSecondStep(ctx, token);
  return makeProofOptions(ctx, user.uid, { purpose: 'second-step', holder: token });
}

/**
 * @throws AppError expired_code, passkey_refused, too_many_requests
 * @throws AppError unavailable when the site does not support passkeys
 * @throws AppError invalid_credentials when the person's sign-ins were ended meanwhile
 */
export async function finishSignInWithPasskey(
  ctx: Context,
  token: string,
  passkey: PasskeyProof,
  caller: Caller,
): Promise<TokenPair> {
  const step = await countSecondStepTry(ctx, token);
  const use = { purpose: 'second-step', holder: token } as const;
  await verifyPasskey(ctx, passkey, use, step.user.uid, caller);
  return finishSignIn(ctx, step, 'passkey', caller);
}
