// Renews the ID token. Only one renewal runs at a time, in this tab and (through Web Locks) in this browser. Each
// renewal replaces the refresh cookie, and using a replaced cookie can end the session.

import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { accountRoutes } from '@urost3/contract/accounts/accounts.ts';
import { ApiError, NOT_AUTHENTICATED, TOKEN_MISSING } from './api-error.ts';
import { readAnswer, readError, send, takeEarlyResponse, urlOf } from './api-request.ts';
import {
  announceUser,
  endRefusedSession,
  getHeldToken,
  getSession,
  type HeldToken,
  holdToken,
  readSessionId,
} from './session.ts';

const LOCK_NAME = 'urost3.refresh';
/** A token that expires within this time is renewed before use. */
const RENEW_BEFORE_MS = 60_000;

let renewal: Promise<HeldToken> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}

/** Requests a new token with the refresh cookie. Ends the session when the server refuses. */
export function renewToken(): Promise<HeldToken> {
  renewal ??= withRefreshLock(requestToken).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function requestToken(): Promise<HeldToken> {
  const sessionId = readSessionId();
  try {
    const early = await takeEarlyResponse(urlOf(accountRoutes.refresh, {}), sessionId);
    const response = early ?? (await send(accountRoutes.refresh, {}, {}));
    if (!response.ok) throw await readError(response, accountRoutes.refresh);
    const answer = (await readAnswer(response)) as TokenAnswer | undefined;
    if (!answer?.idToken) {
      throw new ApiError({ status: 0, code: 'no_token', message: TOKEN_MISSING });
    }
    // The person has signed out, so the response belongs to an ended session.
    if (readSessionId() === null) {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: NOT_AUTHENTICATED });
    }
    return acceptToken(answer);
  } catch (error) {
    endRefusedSession(error, sessionId);
    throw error;
  }
}

/** Stores the token, schedules its renewal, and announces the signed-in person. */
export function acceptToken(answer: TokenAnswer): HeldToken {
  holdToken(answer);
  announceUser(answer.user);
  planRenewal();
  const held = getHeldToken();
  if (!held) throw new Error(TOKEN_MISSING);
  return held;
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
    // A failed renewal is ignored here, because the next call retries it and reports a failure.
    if (getSession().status === 'signed-in') renewToken().catch(() => undefined);
  }, wait);
}
