// The token and the headers with which a call is sent, and the errors when there is no usable token.
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import {
  ApiError,
  isUnauthenticated,
  NOT_AUTHENTICATED,
  TOKEN_FAILED,
  TOKEN_MISSING,
} from './api-error.ts';
import { getHeldToken, getSession, type HeldToken, readSessionId, reasonOf } from './session.ts';
import { isNearEnd, renewToken } from './token.ts';

/** The token for a call, renewed when it expires soon; null when nobody is signed in. @throws ApiError when the renewal fails */
export async function currentToken(): Promise<HeldToken | null> {
  const held = getHeldToken();
  if (held && (!isNearEnd(held) || getSession().status !== 'signed-in')) return held;
  if (!held && readSessionId() === null) return null;
  try {
    return await renewedToken();
  } catch (error) {
    // The renewal failed, for example because the connection is lost, but the current token is still valid.
    if (held && held.expiresAt > Date.now() && !isUnauthenticated(error)) return held;
    throw error;
  }
}

/** A new token. @throws ApiError whose message can be shown */
export async function renewedToken(): Promise<HeldToken> {
  try {
    const held = await renewToken();
    if (!held.idToken) throw tokenProblem(TOKEN_MISSING);
    return held;
  } catch (error) {
    if (isUnauthenticated(error))
      throw notAuthenticated(reasonOf(error) ? (error as ApiError).code : undefined);
    if (error instanceof ApiError && error.code === 'no_token') throw error;
    throw tokenProblem(TOKEN_FAILED);
  }
}

export function sessionHeaders(held: HeldToken | null): Record<string, string> {
  if (!held) return {};
  const sessionId = readSessionId();
  const headers: Record<string, string> = { authorization: `Bearer ${held.idToken}` };
  if (sessionId) headers[SESSION_HEADER] = sessionId;
  return headers;
}

/**
 * The token and session headers, for requests that `callApi` does not make: uploads and downloads.
 * @throws ApiError when nobody is signed in or the token cannot be renewed
 */
export async function authorisation(): Promise<Record<string, string>> {
  const held = await currentToken();
  if (!held) throw notAuthenticated();
  return sessionHeaders(held);
}

export function notAuthenticated(code = 'not_authenticated'): ApiError {
  return new ApiError({ status: 401, code, message: NOT_AUTHENTICATED });
}

function tokenProblem(message: string): ApiError {
  return new ApiError({ status: 0, code: 'no_token', message });
}
