// Renews the ID token: one refresh at a time in this tab and, through Web Locks, in this browser, because the refresh cookie
// is rotated on every use and two tabs must not use the same one.
import { accountRoutes } from '@urost3/contract/accounts.routes.ts';
import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
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
/** A token that expires this soon is renewed before use. */
const RENEW_BEFORE_MS = 60_000;

let renewal: Promise<HeldToken> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}

/** Requests a new token with the cookie. Ends the session when the server says there is none. */
export function renewToken(): Promise<HeldToken> {
  renewal ??= withRefreshLock(requestToken).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** The refresh that start.ts sent before this code was loaded. Null: none, or the server could not be reached. */
async function takeEarlyResponse(sessionId: string | null): Promise<Response | null> {
  const start = window.pageStart;
  const early = start?.early;
  if (!start || !early) return null;
  start.early = null;
  // Another tab may have signed in another person since.
  return early.sessionId === sessionId ? early.answer.catch(() => null) : null;
}

async function requestToken(): Promise<HeldToken> {
  const sessionId = readSessionId();
  try {
    const response =
      (await takeEarlyResponse(sessionId)) ?? (await send(accountRoutes.refresh, {}, {}));
    if (!response.ok) throw await readError(response);
    const answer = (await readAnswer(response)) as TokenAnswer | undefined;
    if (!answer?.idToken) {
      throw new ApiError({ status: 0, code: 'no_token', message: TOKEN_MISSING });
    }
    // Signed out meanwhile: the response belongs to an ended session.
    if (readSessionId() === null) {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: NOT_AUTHENTICATED });
    }
    return acceptToken(answer);
  } catch (error) {
    if (isUnauthenticated(error) && readSessionId() === sessionId) endSession(reasonOf(error));
    throw error;
  }
}

/** Stores the token, schedules its renewal and announces the signed-in person. */
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
    // A failed renewal is not an error yet: the next call retries and reports.
    if (getSession().status === 'signed-in') renewToken().catch(() => undefined);
  }, wait);
}
