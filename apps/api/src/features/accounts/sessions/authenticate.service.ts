// Authenticates every request with its bearer token, the user's row and the active session. Roles and suspension come
// from the row.

import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick, prepared } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Principal, rolesOf, subscriptionAt } from '../../../http/guards/principal.ts';
import type { HostedProvider, HostedToken } from '../../../providers/identity/hosted.ts';
import { subscriptions } from '../../subscription/subscription.tables.ts';
import { accessTokens, appSessions, refreshFamilies, users } from '../accounts.tables.ts';
import { isFactorOverdue } from '../factors/factor-policy.ts';
import { matchHosted } from '../providers/hosted-accounts.service.ts';
import { sha256 } from '../secrets.ts';
import { ELSEWHERE } from './session-types.ts';

const LAST_ACTIVE_EVERY_MS = 5 * 60_000;
const expired = () =>
  new AppError('not_authenticated', 'Your session has expired. Please log in again.');
const ended = () =>
  new AppError('not_authenticated', 'Your session has ended. Please log in again.');
export const replaced = () => new AppError('session_ended', 'You signed in on another device.');

export const suspended = () =>
  new AppError('account_suspended', 'This user account has been disabled.');

const callerColumns = {
  ...pick(
    users,
    'uid',
    'email',
    'displayName',
    'isAdmin',
    'isInterviewer',
    'areaRoles',
    'disabledAt',
    'factorSince',
    'factorGraceFrom',
    'lastActiveAt',
  ),
  sessionHash: appSessions.idHash,
  isSubscriptionActive: subscriptions.isActive,
  subscriptionExpiresAt: subscriptions.expiresAt,
};
const activeSession = and(eq(appSessions.userUid, users.uid), isNull(appSessions.endedAt));
const ownSubscription = eq(subscriptions.userUid, users.uid);

/** Reads everything that a request needs about its caller in one indexed statement. */
const findTokenCaller = (db: Db, token: string) =>
  prepared(db, 'accounts_find_token_caller', (handle) =>
    handle
      .select({
        ...callerColumns,
        familyId: refreshFamilies.id,
        ...pick(refreshFamilies, 'authAt', 'endedAt', 'endedReason'),
        tokenExpiresAt: accessTokens.expiresAt,
      })
      .from(accessTokens)
      .innerJoin(refreshFamilies, eq(refreshFamilies.id, accessTokens.familyId))
      .innerJoin(users, and(eq(users.uid, refreshFamilies.userUid), isNull(users.deletedAt)))
      .leftJoin(appSessions, activeSession)
      .leftJoin(subscriptions, ownSubscription)
      .where(eq(accessTokens.tokenHash, sql.placeholder('tokenHash'))),
  )
    .execute({ tokenHash: sha256(token) })
    .then(firstRow);

/** Like `findTokenCaller`, by the person's id (subject) at the hosted provider. */
const findHostedCaller = (db: Db, subject: string) =>
  prepared(db, 'accounts_find_hosted_caller', (handle) =>
    handle
      .select({ ...callerColumns, tokensValidAfter: users.tokensValidAfter })
      .from(users)
      .leftJoin(appSessions, activeSession)
      .leftJoin(subscriptions, ownSubscription)
      .where(and(eq(users.externalSubject, sql.placeholder('subject')), isNull(users.deletedAt))),
  )
    .execute({ subject })
    .then(firstRow);

type CallerRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findHostedCaller>>>,
  'tokensValidAfter'
>;
/** `familyId` is null for a token of a hosted provider. */
type FoundCaller = CallerRow & Pick<Principal, 'familyId' | 'authAt'>;

async function requireTokenCaller(ctx: Context, token: string): Promise<FoundCaller> {
  const row = await findTokenCaller(ctx.db, token);
  if (!row || row.tokenExpiresAt <= ctx.clock.now()) throw expired();
  // Check the suspension first. A suspension also ends the sign-in, but the person must read that the account is
  // suspended.
  if (row.disabledAt) throw suspended();
  if (row.endedAt) throw row.endedReason === ELSEWHERE ? replaced() : ended();
  return row;
}

async function requireHostedCaller(
  ctx: Context,
  provider: HostedProvider,
  token: string,
): Promise<FoundCaller> {
  const verified = await provider.verify(token);
  if (!verified) throw expired();
  let row = await findHostedCaller(ctx.db, verified.subject);
  if (!row || !verified.isEmailVerified) {
    await matchHosted(ctx, verified);
    row = await findHostedCaller(ctx.db, verified.subject);
  }
  if (row?.disabledAt) throw suspended();
  if (!row || isIssuedBefore(verified, row.tokensValidAfter)) throw ended();
  return { ...row, familyId: null, authAt: verified.authAt };
}

export async function authenticateCaller(
  ctx: Context,
  token: string,
  sessionId: string | undefined,
  needsSession: boolean,
): Promise<Principal> {
  const caller = ctx.hostedProvider
    ? await requireHostedCaller(ctx, ctx.hostedProvider, token)
    : await requireTokenCaller(ctx, token);
  if (needsSession) checkSession(caller.sessionHash, sessionId);
  await noteActivity(ctx, caller);
  return toPrincipal(caller, ctx.clock.now(), await isFactorOverdue(ctx, caller));
}

/** Compares whole seconds, because hosted tokens contain no milliseconds. */
function isIssuedBefore(token: HostedToken, instant: Date | null): boolean {
  return instant !== null && token.issuedAt.getTime() < Math.floor(instant.getTime() / 1000) * 1000;
}

async function noteActivity(ctx: Context, { uid, lastActiveAt }: FoundCaller) {
  const now = ctx.clock.now();
  if (lastActiveAt && now.getTime() - lastActiveAt.getTime() <= LAST_ACTIVE_EVERY_MS) return;
  await ctx.db.update(users).set({ lastActiveAt: now }).where(eq(users.uid, uid));
}

function toPrincipal(row: FoundCaller, now: Date, lacksFactor: boolean): Principal {
  return {
    ...pick(row, 'uid', 'email', 'displayName', 'isAdmin', 'isInterviewer'),
    roles: rolesOf(row),
    lacksFactor,
    ...subscriptionAt(now, row.isSubscriptionActive, row.subscriptionExpiresAt),
    familyId: row.familyId,
    authAt: row.authAt,
  };
}

function checkSession(activeHash: Buffer | null, sessionId: string | undefined): void {
  if (!activeHash) {
    // Without an active session, only a request without a session id passes. A browser may send such a request before it
    // activates a session.
    if (sessionId === undefined) return;
    throw new AppError('session_ended', 'Your session has ended. Please log in again.');
  }
  if (sessionId === undefined) {
    throw new AppError('session_ended', 'Your session is missing. Please log in again.');
  }
  if (!timingSafeEqual(activeHash, sha256(sessionId))) {
    throw replaced();
  }
}
