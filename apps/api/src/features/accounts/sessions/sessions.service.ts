// Sign-out, activation of the single session, and reauthentication. The kinds of sign-in and the refresh are in other files.

import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { findRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccount } from '../account-lock.sql.ts';
import * as accounts from '../accounts.repository.ts';
import { appSessions, refreshFamilies } from '../accounts.tables.ts';
import { newSecret, sha256 } from '../secrets.ts';
import { issueToken } from '../sign-in/open-sign-in.ts';
import { provePassword } from '../sign-in/password.service.ts';
import { passwordLimits } from '../sign-in/sign-in-limits.ts';
import * as refreshTokens from './refresh-tokens.repository.ts';
import { type AuthProof, type Caller, ELSEWHERE, isFactor } from './session-types.ts';

/** A person has at most one active session. */
const isActiveOf = (uid: string) => and(eq(appSessions.userUid, uid), isNull(appSessions.endedAt));

async function endSessions(ctx: Context, tx: Db, uid: string, reason: string, now: Date) {
  await tx.update(appSessions).set({ endedAt: now, endedReason: reason }).where(isActiveOf(uid));
  for (const feature of ctx.features) await feature.onSessionEnded?.(tx, uid, now);
}

/** Ends every session and token of a person, on all devices. A database trigger makes all processes end the person's live streams. */
export async function signOutEverywhere(
  ctx: Context,
  tx: Db,
  uid: string,
  reason: string,
  now: Date,
) {
  // This statement locks the user's row first: `lockAccount` describes the order of locks.
  await accounts.raiseTokenVersion(tx, uid, now);
  await refreshTokens.endFamilies(tx, [eq(refreshFamilies.userUid, uid)], reason, now);
  await endSessions(ctx, tx, uid, reason, now);
  for (const feature of ctx.features) await feature.onSignedOut?.(tx, uid, now);
}

/**
 * Ends one sign-in. If it has the active session, or no session is active, all the person's sign-ins and tokens end. Tokens on
 * a forgotten device then become useless.
 */
export async function endSignIn(
  ctx: Context,
  tx: Db,
  { id, userUid }: { id: string; userUid: string },
  reason: string,
  now: Date,
) {
  await refreshTokens.endFamilies(tx, [eq(refreshFamilies.id, id)], reason, now);
  const active = await findRow(tx, appSessions, isActiveOf(userUid));
  if (!active || active.familyId === id) await signOutEverywhere(ctx, tx, userUid, reason, now);
}

/** Ends this sign-in. If a newer sign-in has ended it already, nothing changes. */
export async function signOut(ctx: Context, refreshToken: string, caller: Caller) {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const found = await refreshTokens.findRefreshTokenForUpdate(tx, sha256(refreshToken));
    if (!found || found.family.endedAt) return;
    await endSignIn(ctx, tx, found.family, 'signed_out', now);
    await ctx.audit.record(tx, { uid: found.family.userUid, ...caller }, 'identity.signed_out');
  });
}

/** Signs out when a hosted provider manages the refresh token: ends the session and all tokens issued so far. */
export async function signOutPrincipal(ctx: Context, principal: Principal, caller: Caller) {
  await ctx.db.transaction(async (tx) => {
    await signOutEverywhere(ctx, tx, principal.uid, 'signed_out', ctx.clock.now());
    await ctx.audit.record(tx, { uid: principal.uid, ...caller }, 'identity.signed_out');
  });
}

/** Makes a new session the user's only active session. @returns the session's id, of which only the hash is stored */
export async function activateSession(
  ctx: Context,
  principal: Principal,
  userAgent: string,
  caller: Caller,
): Promise<string> {
  const { uid, familyId } = principal;
  const now = ctx.clock.now();
  const sessionId = newSecret();
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, uid);
    if (familyId && !(await refreshTokens.findLiveFamily(tx, familyId))) {
      throw new AppError('not_authenticated', 'Please log in again.');
    }
    // End the older sign-ins, because their refresh tokens could activate a session again without a password. A newer
    // sign-in stays, because its device is about to become active. Without a family, for a sign-in at a hosted provider,
    // all sign-ins end.
    const own = tx
      .select({ createdAt: refreshFamilies.createdAt })
      .from(refreshFamilies)
      .where(eq(refreshFamilies.id, familyId ?? ''));
    const isOlder = [ne(refreshFamilies.id, familyId ?? ''), lte(refreshFamilies.createdAt, own)];
    await refreshTokens.endFamilies(
      tx,
      [eq(refreshFamilies.userUid, uid), ...(familyId ? isOlder : [])],
      ELSEWHERE,
      now,
    );
    await endSessions(ctx, tx, uid, ELSEWHERE, now);
    const idHash = sha256(sessionId);
    await tx
      .insert(appSessions)
      .values({ idHash, userUid: uid, familyId, userAgent, createdAt: now });
    await ctx.audit.record(tx, { uid, ...caller }, 'identity.session_activated');
  });
  return sessionId;
}

/**
 * Records that the signed-in person has just reauthenticated, by any method.
 * A password, provider or passkey renews `authAt` of the sign-in; a code renews only `factorAt`.
 * @returns a new token
 * @throws AppError not_authenticated when the sign-in has ended or belongs to a hosted provider
 */
export async function recordReauthentication(
  ctx: Context,
  { uid, familyId }: Principal,
  by: AuthProof,
  caller: Caller,
): Promise<TokenAnswer> {
  const now = ctx.clock.now();
  const user = await accounts.findUser(ctx.db, uid);
  const answer = await ctx.db.transaction(async (tx) => {
    if (!user || !familyId) return null;
    const proof = {
      ...(by === 'code' ? {} : { authAt: now, authBy: by }),
      ...(isFactor(by) ? { factorAt: now } : {}),
    };
    const live = await tx
      .update(refreshFamilies)
      .set(proof)
      .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.endedAt)))
      .returning();
    if (live.length === 0) return null;
    const detail = { by };
    await ctx.audit.record(tx, { uid, ...caller }, 'identity.reauthenticated', null, detail);
    return issueToken(ctx, tx, user, familyId);
  });
  if (!answer) throw new AppError('not_authenticated', 'Please log in again.');
  return answer;
}

/**
 * Checks the signed-in person's password again. The proof is recent for 5 minutes.
 * @throws AppError wrong_password, too_many_requests, not_authenticated when the sign-in has ended
 */
export async function reauthenticateWithPassword(
  ctx: Context,
  principal: Principal,
  password: string,
  caller: Caller,
): Promise<TokenAnswer> {
  const user = await accounts.findUser(ctx.db, principal.uid);
  const counted = passwordLimits(principal.email, caller);
  const isRight = await provePassword(ctx, user, password, counted, caller);
  if (!user || !isRight || !principal.familyId) {
    throw new AppError('wrong_password', 'Wrong password. Re-authentication failed.');
  }
  return recordReauthentication(ctx, principal, 'password', caller);
}
