// Sign-in, refresh, sign-out, activation of the one session, and proving the password again.
import { createHmac } from 'node:crypto';
import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { ID_TOKEN_SECONDS, type TokenIssuer } from '../../providers/identity/embedded.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { Counted } from '../limits/limits.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import * as accounts from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import { passwordAttempts, queueOf, type Trier } from './attempt-rules.ts';
import { suspended } from './authenticate.service.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password.service.ts';
import { newSecret, sha256 } from './secrets.ts';
import * as sessions from './sessions.repository.ts';

const DAY = 24 * 60 * 60_000;
export const REFRESH_IDLE_MS = 14 * DAY;
export const REFRESH_ABSOLUTE_MS = 30 * DAY;
/** A rotated token stays good this long: two tabs or a reload may send it at the same moment. */
export const REFRESH_GRACE_MS = 30_000;

const invalidCredentials = () => new AppError('invalid_credentials', 'Invalid email or password.');

/** Why a sign-in ended: a newer one took over. */
const ELSEWHERE = 'signed_in_elsewhere';

export interface TokenPair {
  answer: TokenAnswer;
  refreshToken: string;
}

export interface Caller extends Trier {
  readonly requestId: string;
}

export interface SessionsDeps extends AccountsDeps {
  issuer: TokenIssuer;
}

/** Runs in the transaction that ends a person's session; what it throws stops the sign-out. */
export type SignedOutHandler = (tx: Db, uid: string, now: Date) => Promise<void>;

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SessionsDeps) {
  const { clock, issuer, audit, limits, secretKey } = deps;
  const { db } = deps.database;
  const signedOutHandlers: SignedOutHandler[] = [];

  async function tellSignedOut(tx: Db, uid: string, now: Date): Promise<void> {
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
   * Opens a refresh family for a person whose identity was just proved, unless one of these limits was reached meanwhile, or
   * the person's sign-ins were ended: a password that was reset while it was being checked opens nothing.
   * @param entry the audit row of how @returns the pair, and whether anything was counted under the limits
   * @throws AppError too_many_requests, invalid_credentials
   */
  async function openWithin(db: Db, user: User, entry: AuditEntry, counted: Counted[], now: Date) {
    const familyId = newSecret();
    const refreshToken = newSecret();
    const expiresAt = new Date(now.getTime() + REFRESH_ABSOLUTE_MS);
    const { isOpen, attempts } = await sessions.insertSignIn(
      db,
      {
        familyId,
        userUid: user.uid,
        tokenVersion: user.tokenVersion,
        expiresAt,
        tokenHash: sha256(refreshToken),
      },
      audit.valuesOf(entry),
      counted.map((item) => ({ key: limits.keyOf(item), max: item.limit.max })),
      now,
    );
    const hadFailures = limits.judge(counted, attempts, now);
    if (!isOpen) throw invalidCredentials();
    const pair = { answer: await answerFor(user, familyId, now), refreshToken };
    return { pair, hadFailures };
  }

  /** Opens a refresh family for a person whose identity was just proved. @param entry the audit row of how */
  const openPair = async (db: Db, user: User, entry: AuditEntry, now: Date): Promise<TokenPair> =>
    (await openWithin(db, user, entry, [], now)).pair;

  /** Ends every session and token of a person; the database tells their live streams in every process. */
  async function endAll(tx: Db, uid: string, reason: string, now: Date): Promise<void> {
    await sessions.updateAllFamiliesEnded(tx, uid, reason, now);
    await sessions.updateSessionsEnded(tx, uid, reason, now);
    await accounts.raiseTokenVersion(tx, uid, now);
    await tellSignedOut(tx, uid, now);
  }

  async function countWrongPassword(
    action: string,
    user: User | null,
    attempts: Counted[],
    caller: Caller,
  ): Promise<void> {
    await audit.record(db, { action, actorUid: user?.uid ?? null, caller });
    await limits.count(db, attempts);
  }

  /** After a success. The slower limit of the account and that of the network stay. */
  const forgetFailures = (attempts: Counted[]) => limits.clear(db, attempts.slice(0, 1));

  /**
   * Checks a password within the limits of attempts. Attempts that failed while this one waited for its turn count, so
   * trying many at once gains nothing.
   * @returns whether it is right @throws AppError too_many_requests
   */
  async function provePassword(
    user: User | null,
    password: string,
    attempts: Counted[],
    caller: Caller,
  ): Promise<boolean> {
    await limits.check(db, attempts);
    if (!(await verifyPassword(user?.passwordHash ?? null, password, queueOf(caller)))) {
      await countWrongPassword('identity.reauthentication_failed', user, attempts, caller);
      return false;
    }
    if (await limits.check(db, attempts)) await forgetFailures(attempts);
    return true;
  }

  /**
   * The same rules as provePassword, in two trips to the database: each check of the limits is a part of the statement that
   * is needed anyway.
   * @throws AppError invalid_credentials, too_many_requests, user_disabled (only after the right password)
   */
  async function signIn(email: string, password: string, caller: Caller): Promise<TokenPair> {
    const attempts = passwordAttempts(email, caller);
    const keys = attempts.map(limits.keyOf);
    const { user, attempts: before } = await accounts.findForSignIn(db, email, keys);
    limits.judge(attempts, before, clock.now());
    const isRight = await verifyPassword(user?.passwordHash ?? null, password, queueOf(caller));
    if (!user || !isRight) {
      await countWrongPassword('identity.sign_in_failed', user, attempts, caller);
      throw invalidCredentials();
    }
    if (user.disabledAt) {
      if (await limits.check(db, attempts)) await forgetFailures(attempts);
      await audit.record(db, { action: 'identity.sign_in_suspended', actorUid: user.uid, caller });
      throw new AppError('user_disabled', 'This user account has been disabled.');
    }
    const now = clock.now();
    const entry = { action: 'identity.signed_in', actorUid: user.uid, caller };
    if (user.passwordHash && !isCurrentHash(user.passwordHash)) {
      const renewed = {
        from: user.passwordHash,
        to: await hashPassword(password, queueOf(caller)),
      };
      await accounts.renewPasswordHash(db, user.uid, renewed, now);
    }
    const { pair, hadFailures } = await openWithin(db, user, entry, attempts, now);
    if (hadFailures) await forgetFailures(attempts);
    return pair;
  }

  /**
   * A token has one successor, which follows from it: whoever sends it again within its grace is given the chain that is
   * there already, never a second one. Two tabs go on together, and a thief's use of it ends the family within the hour.
   */
  const successorOf = (refreshToken: string): string =>
    createHmac('sha256', secretKey)
      .update(`refresh successor\n${refreshToken}`)
      .digest('base64url');

  /** The one token of the chain that is not used up; null when the token was exchanged before successors followed from it. */
  async function findLatest(tx: Db, refreshToken: string): Promise<string | null> {
    let latest = successorOf(refreshToken);
    let isRotated = await sessions.findIsRotated(tx, sha256(latest));
    while (isRotated) {
      latest = successorOf(latest);
      isRotated = await sessions.findIsRotated(tx, sha256(latest));
    }
    return isRotated === false ? latest : null;
  }

  /** Rotates the token. Reuse of a token after its grace ends the whole family. */
  async function refresh(refreshToken: string, caller: Caller): Promise<TokenPair> {
    const now = clock.now();
    const result = await db.transaction(async (tx) => {
      const found = await sessions.findRefreshTokenForUpdate(tx, sha256(refreshToken));
      if (!found) return null;
      const { family, token } = found;
      const user = await accounts.findUser(tx, family.userUid);
      // Also after its family has ended: the person is to read why.
      if (user?.disabledAt) throw suspended();
      if (family.endedAt) return family.endedReason === ELSEWHERE ? ELSEWHERE : null;
      const isIdle = now.getTime() - family.lastUsedAt.getTime() > REFRESH_IDLE_MS;
      if (isIdle || now >= family.expiresAt) {
        await sessions.updateFamilyEnded(tx, family.id, 'expired', now);
        return null;
      }
      if (token.rotatedAt && now.getTime() - token.rotatedAt.getTime() > REFRESH_GRACE_MS) {
        await sessions.updateFamilyEnded(tx, family.id, 'reuse', now);
        await accounts.raiseTokenVersion(tx, family.userUid, now);
        await audit.record(tx, {
          action: 'identity.refresh_reused',
          actorUid: family.userUid,
          caller,
        });
        return null;
      }
      if (!user) return null;
      if (token.rotatedAt) {
        const latest = await findLatest(tx, refreshToken);
        return latest === null ? null : { user, family, next: latest };
      }
      const next = successorOf(refreshToken);
      await sessions.insertRefreshToken(tx, sha256(next), family.id, now);
      await sessions.updateRotated(tx, token.tokenHash, family.id, now);
      return { user, family, next };
    });
    if (result === ELSEWHERE) {
      throw new AppError('session_ended', 'You signed in on another device.');
    }
    if (!result) throw new AppError('not_authenticated', 'Please log in again.');
    const { user, family, next } = result;
    return { answer: await answerFor(user, family.id, family.authAt), refreshToken: next };
  }

  /**
   * Ends this sign-in, and every older one of the person with it: what a forgotten device still holds is worth nothing. A
   * late sign-out of a device that was replaced does not end the newer one.
   */
  async function signOut(refreshToken: string, caller: Caller): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await sessions.findRefreshTokenForUpdate(tx, sha256(refreshToken));
      if (!found || found.family.endedAt) return;
      const { id, userUid } = found.family;
      await sessions.updateFamilyEnded(tx, id, 'signed_out', now);
      const active = await sessions.findActiveSession(tx, userUid);
      if (!active || active.familyId === id) {
        await endAll(tx, userUid, 'signed_out', now);
      }
      await audit.record(tx, { action: 'identity.signed_out', actorUid: userUid, caller });
    });
  }

  /** Sign-out where a hosted provider keeps the refresh token: the session and the tokens issued so far end here. */
  async function signOutPrincipal(principal: Principal, caller: Caller): Promise<void> {
    await db.transaction(async (tx) => {
      await endAll(tx, principal.uid, 'signed_out', clock.now());
      await audit.record(tx, { action: 'identity.signed_out', actorUid: principal.uid, caller });
    });
  }

  /** Makes a new session the user's only active one. @returns its id, shown once */
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
      // With its refresh token the device before could take the session back without a password.
      await sessions.updateElderFamiliesEnded(tx, uid, familyId, ELSEWHERE, now);
      await sessions.updateSessionsEnded(tx, uid, ELSEWHERE, now);
      const idHash = sha256(sessionId);
      await sessions.insertSession(tx, { idHash, userUid: uid, familyId, userAgent }, now);
      await audit.record(tx, { action: 'identity.session_activated', actorUid: uid, caller });
    });
    return sessionId;
  }

  /**
   * Proves the password of the signed-in person again; the new token opens sensitive changes for 5 minutes.
   * @throws AppError wrong_password, too_many_requests
   */
  async function reauthenticate(
    principal: Principal,
    password: string,
    caller: Caller,
  ): Promise<TokenAnswer> {
    const user = await accounts.findUser(db, principal.uid);
    const attempts = passwordAttempts(principal.email, caller);
    const isRight = await provePassword(user, password, attempts, caller);
    const { familyId } = principal;
    if (!user || !isRight || !familyId) {
      throw new AppError('wrong_password', 'Wrong password. Re-authentication failed.');
    }
    const now = clock.now();
    await db.transaction(async (tx) => {
      await sessions.updateFamilyAuthAt(tx, familyId, now);
      await audit.record(tx, { action: 'identity.reauthenticated', actorUid: user.uid, caller });
    });
    return answerFor(user, familyId, now);
  }

  return {
    signIn,
    refresh,
    signOut,
    signOutPrincipal,
    activate,
    reauthenticate,
    openPair,
    endAll,
    /** What else ends with a session: features that keep something open say so here. */
    onSignedOut: (handler: SignedOutHandler): void => void signedOutHandlers.push(handler),
  };
}

export function toSignedInUser(user: User): SignedInUser {
  return {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.isAdmin,
    interviewer: user.isInterviewer,
  };
}
