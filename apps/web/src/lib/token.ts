// Renewing the ID token: one refresh at a time in this tab and, through Web Locks, in this browser, because the refresh
// cookie is rotated on every use and two tabs must not spend the same one.
import { accountEndpoints, type TokenAnswer } from '@urost3/contract/accounts.ts';
import { ApiError, isUnauthenticated, NOT_AUTHENTICATED, TOKEN_MISSING } from './api-error.ts';
import { readAnswer, readError, send } from './api-request.ts';
import {
  announceUser,
  endSession,
  getHeldToken,
  getSession,
  type HeldToken,
  holdToken,
  readSessionId,
  type SignedOutReason,
} from './session.ts';

const LOCK_NAME = 'urost3.refresh';
/** A token this close to its end is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000;

let renewal: Promise<HeldToken> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}

/** Ask for a new token with the cookie. Ends the session when the server says there is none. */
export function renewToken(): Promise<HeldToken> {
  renewal ??= withRefreshLock(requestToken).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** What start.ts has asked for before this code was there. Null: nothing, or it found no server. */
async function takeEarlyAnswer(sessionId: string | null): Promise<Response | null> {
  const start = window.pageStart;
  const early = start?.early;
  if (!start || !early) return null;
  start.early = null;
  // Another tab may have signed in somebody else since.
  return early.sessionId === sessionId ? early.answer.catch(() => null) : null;
}

async function requestToken(): Promise<HeldToken> {
  const sessionId = readSessionId();
  try {
    const response =
      (await takeEarlyAnswer(sessionId)) ?? (await send(accountEndpoints.refresh, {}, {}));
    if (!response.ok) throw await readError(response);
    const answer = (await readAnswer(response)) as TokenAnswer | undefined;
    if (!answer?.idToken) {
      throw new ApiError({ status: 0, code: 'no_token', message: TOKEN_MISSING });
    }
    // Signed out while we were asking: the answer belongs to a session that is over.
    if (readSessionId() === null) {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: NOT_AUTHENTICATED });
    }
    return acceptToken(answer);
  } catch (error) {
    if (isUnauthenticated(error) && readSessionId() === sessionId) endSession(reasonOf(error));
    throw error;
  }
}

/** Keep the token, plan its renewal and say who is signed in. */
export function acceptToken(answer: TokenAnswer): HeldToken {
  holdToken(answer);
  announceUser(answer.user);
  planRenewal();
  const held = getHeldToken();
  if (!held) throw new Error(TOKEN_MISSING);
  return held;
}

export function reasonOf(error: unknown): SignedOutReason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'account_suspended') return 'suspended';
  return error.code === 'session_ended' ? 'session-ended' : null;
}

export function isNearEnd(held: HeldToken): boolean {
  return held.expiresAt - Date.now() < RENEW_BEFORE_MS;
}

export function isNearHeldEnd(): boolean {
  const held = getHeldToken();
  return held !== null && isNearEnd(held);
}

function planRenewal(): void {
  clearTimeout(timer);
  const held = getHeldToken();
  if (!held) return;
  const wait = Math.max(held.expiresAt - Date.now() - RENEW_BEFORE_MS, 5_000);
  timer = setTimeout(() => {
    // A failed renewal is no news yet: the next call tries again and reports.
    if (getSession().status === 'signed-in') renewToken().catch(() => undefined);
  }, wait);
}
