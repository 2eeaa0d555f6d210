// Sign-out, activation of the single session, and reauthentication. This service also offers every kind of sign-in and
// the refresh, which have their own files.
import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from './account-lock.sql.ts';
import * as accounts from './accounts.repository.ts';
import { createSignInOpener, type SignInDeps } from './open-sign-in.ts';
import { createPasswordAttempts } from './password-attempts.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import * as refreshTokens from './refresh-tokens.repository.ts';
import { newSecret, sha256 } from './secrets.ts';
import { type Caller, ELSEWHERE } from './session-types.ts';
import * as sessions from './sessions.repository.ts';
import { passwordLimits } from './sign-in-limits.ts';
import { isFactor, type Proof } from './sign-in-proof.ts';
import { createTokenRotation } from './token-rotation.ts';

/** Called in the transaction that ends all sessions and tokens of a person. An error rolls the transaction back. */
type SignedOutHandler = (tx: Db, uid: string, now: Date) => Promise<void>;

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SignInDeps) {
  const { clock, audit } = deps;
  const { db } = deps.database;
  const attempts = createPasswordAttempts(deps);
  const opener = createSignInOpener(deps);
  const signedOutHandlers: SignedOutHandler[] = [];
  const sessionEndHandlers: SignedOutHandler[] = [];

  async function endSessions(tx: Db, uid: string, reason: string, now: Date): Promise<void> {
    await sessions.endSessions(tx, uid, reason, now);
    for (const handler of sessionEndHandlers) await handler(tx, uid, now);
  }

  async function notifySignedOut(tx: Db, uid: string, now: Date): Promise<void> {
    for (const handler of signedOutHandlers) await handler(tx, uid, now);
  }

  /** Ends every session and token of a person. A database trigger makes all processes end the person's live streams. */
  async function endAll(tx: Db, uid: string, reason: string, now: Date): Promise<void> {
    // This statement locks the user's row first: `lockAccount` describes the order of locks.
    await accounts.raiseTokenVersion(tx, uid, now);
    await refreshTokens.endAllFamilies(tx, uid, reason, now);
    await endSessions(tx, uid, reason, now);
    await notifySignedOut(tx, uid, now);
  }

  /**
   * Ends this sign-in. If this sign-in has the active session, or no session is active, all the person's sign-ins and
   * tokens end. Tokens on a forgotten device then become useless. If a newer sign-in has ended this sign-in already,
   * nothing changes.
   */
  async function signOut(refreshToken: string, caller: Caller): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await refreshTokens.findRefreshTokenForUpdate(tx, sha256(refreshToken));
      if (!found || found.family.endedAt) return;
      const { id, userUid } = found.family;
      await refreshTokens.endFamily(tx, id, 'signed_out', now);
      const active = await sessions.findActiveSession(tx, userUid);
      if (!active || active.familyId === id) {
        await endAll(tx, userUid, 'signed_out', now);
      }
      await audit.record(tx, { action: 'identity.signed_out', actorUid: userUid, caller });
    });
  }

  /** Signs out when a hosted provider manages the refresh token: ends the session and all tokens issued so far. */
  async function signOutPrincipal(principal: Principal, caller: Caller): Promise<void> {
    await db.transaction(async (tx) => {
      await endAll(tx, principal.uid, 'signed_out', clock.now());
      await audit.record(tx, { action: 'identity.signed_out', actorUid: principal.uid, caller });
    });
  }

  /** Makes a new session the user's only active session. @returns the session's id, of which only the hash is stored */
  async function activate(
    principal: Principal,
    userAgent: string,
    caller: Caller,
  ): Promise<string> {
    const { uid, familyId } = principal;
    const now = clock.now();
    const sessionId = newSecret();
    await db.transaction(async (tx) => {
      await lockAccount(tx, uid);
      if (familyId && !(await refreshTokens.findLiveFamily(tx, familyId))) {
        throw new AppError('not_authenticated', 'Please log in again.');
      }
      // End the older sign-ins, because their refresh tokens could activate a session again without a password.
      await refreshTokens.endOlderFamilies(tx, uid, familyId, ELSEWHERE, now);
      await endSessions(tx, uid, ELSEWHERE, now);
      const idHash = sha256(sessionId);
      await sessions.insertSession(tx, { idHash, userUid: uid, familyId, userAgent }, now);
      await audit.record(tx, { action: 'identity.session_activated', actorUid: uid, caller });
    });
    return sessionId;
  }

  /**
   * Records that the signed-in person has just reauthenticated, by any method.
   * @returns a new token, whose `authAt` is renewed by a password, provider or passkey; a code renews only `factorAt`
   * @throws AppError not_authenticated when the sign-in has ended or belongs to a hosted provider
   */
  async function recordReauthentication(
    { uid, familyId }: Principal,
    by: Proof,
    caller: Caller,
  ): Promise<TokenAnswer> {
    const now = clock.now();
    const user = await accounts.findUser(db, uid);
    const authAt = await db.transaction(async (tx) => {
      if (!familyId) return null;
      const proof = {
        ...(by === 'code' ? {} : { authAt: now, authBy: by }),
        ...(isFactor(by) ? { factorAt: now } : {}),
      };
      const provedAt = await refreshTokens.updateFamilyAuthentication(tx, familyId, proof);
      if (!provedAt) return null;
      const detail = { by };
      await audit.record(tx, { action: 'identity.reauthenticated', actorUid: uid, detail, caller });
      return provedAt;
    });
    if (!user || !familyId || !authAt) {
      throw new AppError('not_authenticated', 'Please log in again.');
    }
    return opener.answerFor(user, familyId, authAt);
  }

  /**
   * Checks the signed-in person's password again. The proof is recent for 5 minutes.
   * @throws AppError wrong_password, too_many_requests, not_authenticated when the sign-in has ended
   */
  async function reauthenticate(
    principal: Principal,
    password: string,
    caller: Caller,
  ): Promise<TokenAnswer> {
    const user = await accounts.findUser(db, principal.uid);
    const counted = passwordLimits(principal.email, caller);
    const isRight = await attempts.prove(user, password, counted, caller);
    if (!user || !isRight || !principal.familyId) {
      throw new AppError('wrong_password', 'Wrong password. Re-authentication failed.');
    }
    return recordReauthentication(principal, 'password', caller);
  }

  return {
    signIn: createPasswordSignIn(deps, opener),
    refresh: createTokenRotation(deps, opener.answerFor),
    signOut,
    signOutPrincipal,
    activate,
    reauthenticate,
    recordReauthentication,
    openPair: opener.openPair,
    openProved: opener.openProved,
    endAll,
    onSignedOut: (handler: SignedOutHandler): void => void signedOutHandlers.push(handler),
    /** Registers a handler that ends what belongs to a session, such as an open study segment. Also called when a newer session replaces it. */
    onSessionEnded: (handler: SignedOutHandler): void => void sessionEndHandlers.push(handler),
  };
}
