// Sign-in, refresh, sign-out, activation of the single session, and reauthentication with the password.

import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { ID_TOKEN_SECONDS, type TokenIssuer } from '../../providers/identity/embedded.ts';
import type { Counted } from '../rate-limits/rate-limits.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import * as accounts from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { FactorPolicy } from './factor-policy.ts';
import type { NoteDevice } from './new-device.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password.service.ts';
import { createPasswordAttempts } from './password-attempts.ts';
import { openSecondStep } from './second-step.ts';
import { newSecret, sha256 } from './secrets.ts';
import {
  type Caller,
  ELSEWHERE,
  type ProvedSignIn,
  type SignInOutcome,
  type TokenPair,
} from './session-types.ts';
import * as sessions from './sessions.repository.ts';
import { passwordLimits, queueOf } from './sign-in-limits.ts';
import { isFactor, type Proof } from './sign-in-proof.ts';
import { toSignedInUser } from './signed-in-user.ts';
import { createTokenRotation } from './token-rotation.ts';

export const REFRESH_ABSOLUTE_MS = 30 * DAY_MS;

const invalidCredentials = () => new AppError('invalid_credentials', 'Invalid email or password.');

interface SessionsDeps extends AccountsDeps {
  issuer: TokenIssuer;
  policy: FactorPolicy;
  noteDevice: NoteDevice;
}

/** Called in the transaction that ends all sessions and tokens of a person. An error rolls the transaction back. */
type SignedOutHandler = (tx: Db, uid: string, now: Date) => Promise<void>;

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SessionsDeps) {
  const { clock, issuer, audit, limits } = deps;
  const { db } = deps.database;
  const attempts = createPasswordAttempts(deps);
  const signedOutHandlers: SignedOutHandler[] = [];

  async function notifySignedOut(tx: Db, uid: string, now: Date): Promise<void> {
    for (const handler of signedOutHandlers) await handler(tx, uid, now);
  }

  async function answerFor(user: User, familyId: string, authAt: Date): Promise<TokenAnswer> {
    const idToken = await issuer.sign({
      uid: user.uid,
      email: user.email,
      name: user.displayName,
      admin: user.isAdmin,
      interviewer: user.isInterviewer,
      tokenVersion: user.tokenVersion,
      familyId,
      authAt,
    });
    return { idToken, expiresIn: ID_TOKEN_SECONDS, user: toSignedInUser(user) };
  }

  /**
   * Opens a sign-in for a person who has just been authenticated. Fails if a limit was exceeded meanwhile, or if the
   * person's sign-ins were ended meanwhile, for example by a password reset.
   * @returns the token pair, and whether anything was counted under the limits
   * @throws AppError too_many_requests, invalid_credentials
   */
  async function openWithin(
    db: Db,
    user: User,
    proved: ProvedSignIn,
    counted: Counted[],
    now: Date,
  ) {
    const { by, withFactor = isFactor(by), entry, authAt = now, identity } = proved;
    const familyId = newSecret();
    const refreshToken = newSecret();
    const expiresAt = new Date(now.getTime() + REFRESH_ABSOLUTE_MS);
    const { isOpen, hits } = await sessions.insertSignIn(
      db,
      {
        familyId,
        userUid: user.uid,
        tokenVersion: user.tokenVersion,
        expiresAt,
        tokenHash: sha256(refreshToken),
        authBy: by,
        factorAt: withFactor ? now : null,
        authAt,
        userAgent: entry.caller.userAgent ?? '',
        identityId: identity?.id ?? null,
        providerToken: identity?.sealedToken ?? null,
      },
      audit.valuesOf(entry),
      counted.map((item) => ({ key: limits.keyOf(item), max: item.limit.max })),
      now,
    );
    const hadFailures = limits.checkHits(counted, hits, now);
    if (!isOpen) throw invalidCredentials();
    await deps.noteDevice(db, user, entry.caller);
    const pair = { answer: await answerFor(user, familyId, authAt), refreshToken };
    return { pair, hadFailures };
  }

  /** Opens a sign-in for a person who has completed every step that their account requires. */
  const openProved = async (
    db: Db,
    user: User,
    proved: ProvedSignIn,
    now: Date,
  ): Promise<TokenPair> => (await openWithin(db, user, proved, [], now)).pair;

  /** Stores the first step of a sign-in. @returns null when the account needs no second step */
  async function openFirstStep(db: Db, user: User, proved: ProvedSignIn, now: Date) {
    const { by, entry } = proved;
    if (isFactor(by) || !(await deps.policy.needsSecondStep(db, user))) return null;
    const secondStep = await openSecondStep(db, user, proved, now);
    await audit.record(db, { ...entry, action: 'identity.second_step_asked' });
    return { secondStep };
  }

  /** Signs in a person who has just been authenticated, or asks for their second step. */
  const openPair = async (
    db: Db,
    user: User,
    proved: ProvedSignIn,
    now: Date,
  ): Promise<SignInOutcome> =>
    (await openFirstStep(db, user, proved, now)) ?? (await openProved(db, user, proved, now));

  /** Ends every session and token of a person. A database notification closes their live streams in every process. */
  async function endAll(tx: Db, uid: string, reason: string, now: Date): Promise<void> {
    // This statement locks the user's row first: `lockUser` describes the order of locks.
    await accounts.raiseTokenVersion(tx, uid, now);
    await sessions.endAllFamilies(tx, uid, reason, now);
    await sessions.endSessions(tx, uid, reason, now);
    await notifySignedOut(tx, uid, now);
  }

  /**
   * Follows the rules of `attempts.prove`, but with two database round trips: the statement that reads the account also
   * checks the limits, and so does the statement that opens the sign-in.
   * @throws AppError invalid_credentials, too_many_requests, user_disabled (only after the right password)
   */
  async function signIn(email: string, password: string, caller: Caller): Promise<SignInOutcome> {
    const counted = passwordLimits(email, caller);
    const keys = counted.map(limits.keyOf);
    const { user, hits: before } = await accounts.findForSignIn(db, email, keys);
    limits.checkHits(counted, before, clock.now());
    const isRight = await verifyPassword(user?.passwordHash ?? null, password, queueOf(caller));
    if (!user || !isRight) {
      await attempts.countWrong('identity.sign_in_failed', user, counted, caller);
      throw invalidCredentials();
    }
    if (user.disabledAt) {
      if (await limits.check(db, counted)) await attempts.forget(counted);
      await audit.record(db, { action: 'identity.sign_in_suspended', actorUid: user.uid, caller });
      throw new AppError('user_disabled', 'This user account has been disabled.');
    }
    const now = clock.now();
    const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, caller };
    if (user.passwordHash && !isCurrentHash(user.passwordHash)) {
      const renewed = {
        from: user.passwordHash,
        to: await hashPassword(password, queueOf(caller)),
      };
      await accounts.renewPasswordHash(db, user.uid, renewed, now);
    }
    const proved: ProvedSignIn = { by: 'password', entry };
    // A first step does not reach `openWithin`, so check here whether other attempts failed during the password check.
    if (user.factorSince && (await limits.check(db, counted))) await attempts.forget(counted);
    const firstStep = await openFirstStep(db, user, proved, now);
    if (firstStep) return firstStep;
    const { pair, hadFailures } = await openWithin(db, user, proved, counted, now);
    if (hadFailures) await attempts.forget(counted);
    return pair;
  }

  /**
   * Ends this sign-in. If it has the active session, or no session is active, ends all sign-ins and tokens of the
   * person, so that tokens on a forgotten device become useless. A late sign-out on a replaced device does not end the
   * active session.
   */
  async function signOut(refreshToken: string, caller: Caller): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await sessions.findRefreshTokenForUpdate(tx, sha256(refreshToken));
      if (!found || found.family.endedAt) return;
      const { id, userUid } = found.family;
      await sessions.endFamily(tx, id, 'signed_out', now);
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
      await accounts.lockUser(tx, uid);
      if (familyId && !(await sessions.findLiveFamily(tx, familyId))) {
        throw new AppError('not_authenticated', 'Please log in again.');
      }
      // End the previous sign-in, because its refresh token could take the session back without a password.
      await sessions.endOlderFamilies(tx, uid, familyId, ELSEWHERE, now);
      await sessions.endSessions(tx, uid, ELSEWHERE, now);
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
      const provedAt = await sessions.updateFamilyAuthentication(tx, familyId, proof);
      const detail = { by };
      await audit.record(tx, { action: 'identity.reauthenticated', actorUid: uid, detail, caller });
      return provedAt;
    });
    if (!user || !familyId || !authAt) {
      throw new AppError('not_authenticated', 'Please log in again.');
    }
    return answerFor(user, familyId, authAt);
  }

  /**
   * Checks the signed-in person's password again. The new token satisfies `requireRecentLogin` for 5 minutes.
   * @throws AppError wrong_password, too_many_requests
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
    signIn,
    refresh: createTokenRotation(deps, answerFor),
    signOut,
    signOutPrincipal,
    activate,
    reauthenticate,
    recordReauthentication,
    openPair,
    openProved,
    endAll,
    /** Registers a handler that ends what belongs to a session, such as an open study segment. */
    onSignedOut: (handler: SignedOutHandler): void => void signedOutHandlers.push(handler),
  };
}
