// Authenticates every request with a verified token, the user's row and the active session. Roles and suspension come
// from the row, because the token can be outdated.
import { timingSafeEqual } from 'node:crypto';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Authenticator } from '../../http/guards.ts';
import { type Principal, rolesOf, subscriptionAt } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { IdentityProvider, VerifiedToken } from '../../providers/identity/port.ts';
import * as callers from './callers.repository.ts';
import type { FactorPolicy } from './factor-policy.ts';
import type { RequireReauthentication } from './reauthentication.ts';
import { sha256 } from './secrets.ts';

const LAST_ACTIVE_EVERY_MS = 5 * 60_000;
const ended = () =>
  new AppError('not_authenticated', 'Your session has ended. Please log in again.');

export const suspended = () =>
  new AppError('account_suspended', 'This user account has been disabled.');

interface AuthenticatorDeps {
  database: Database;
  clock: Clock;
  identity: IdentityProvider;
  policy: FactorPolicy;
  requireReauthentication: RequireReauthentication;
  /** Finds or creates the account of a hosted provider's user; undefined when the product stores accounts itself. */
  matchHosted?: (token: VerifiedToken) => Promise<void>;
}

export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const { clock, identity, matchHosted } = deps;
  const { db } = deps.database;

  async function findCaller(verified: VerifiedToken): Promise<callers.Caller> {
    if (!verified.hosted || !matchHosted) {
      const row = await callers.findCaller(db, verified.subject);
      // Check the suspension before the token version. A suspension also raises the version, but the person must read that
      // the account is suspended.
      if (row?.disabledAt) throw suspended();
      if (!row || row.tokenVersion !== verified.tokenVersion) throw ended();
      return row;
    }
    let row = await callers.findHostedCaller(db, verified.subject);
    if (!row || !verified.hosted.isEmailVerified) {
      await matchHosted(verified);
      row = await callers.findHostedCaller(db, verified.subject);
    }
    if (row?.disabledAt) throw suspended();
    if (!row || isIssuedBefore(verified, row.tokensValidAfter)) throw ended();
    return row;
  }

  return {
    async authenticate(token, sessionId, needsSession) {
      const verified = await identity.verify(token);
      if (!verified) {
        throw new AppError('not_authenticated', 'Your session has expired. Please log in again.');
      }
      const row = await findCaller(verified);
      if (needsSession) checkSession(row.sessionHash, sessionId);
      await noteActivity(db, row, clock.now());
      return toPrincipal(row, verified, clock.now(), await deps.policy.isOverdue(row));
    },
    requireReauthentication: deps.requireReauthentication,
  };
}

/** Compares whole seconds, because hosted tokens contain no milliseconds. */
function isIssuedBefore(token: VerifiedToken, instant: Date | null): boolean {
  return instant !== null && token.issuedAt.getTime() < Math.floor(instant.getTime() / 1000) * 1000;
}

async function noteActivity(db: Db, row: callers.Caller, now: Date): Promise<void> {
  if (row.lastActiveAt && now.getTime() - row.lastActiveAt.getTime() <= LAST_ACTIVE_EVERY_MS)
    return;
  await callers.touchLastActive(db, row.uid, now);
}

function toPrincipal(
  row: callers.Caller,
  verified: VerifiedToken,
  now: Date,
  lacksFactor: boolean,
): Principal {
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.displayName,
    isAdmin: row.isAdmin,
    isInterviewer: row.isInterviewer,
    roles: rolesOf(row),
    lacksFactor,
    ...subscriptionAt(now, row.isSubscriptionActive, row.subscriptionExpiresAt),
    familyId: verified.familyId,
    authAt: verified.authAt,
  };
}

/** Hashes of recent session ids, because a browser sends the same id with every request. */
const hashes = new Map<string, Buffer>();
const HASHES_MAX = 10_000;
const ID_LENGTH_MAX = 100;

function hashOf(sessionId: string): Buffer {
  const known = hashes.get(sessionId);
  if (known) return known;
  const hash = sha256(sessionId);
  // Our own session ids are never longer, so a longer one is not cached.
  if (sessionId.length > ID_LENGTH_MAX) return hash;
  if (hashes.size >= HASHES_MAX) hashes.delete(hashes.keys().next().value as string);
  hashes.set(sessionId, hash);
  return hash;
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
  if (!timingSafeEqual(activeHash, hashOf(sessionId))) {
    throw new AppError('session_ended', 'You signed in on another device.');
  }
}
