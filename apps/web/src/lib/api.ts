// Every call to the server goes through `callApi`: it fills in the address, carries the session and turns every failure
// into an ApiError whose message can be shown (specification, sections 7 and 8).
import { SESSION_HEADER } from '@urost3/contract/accounts.ts';
import type { Endpoint, RequestOf, ResponseOf } from '@urost3/contract/endpoint.ts';
import {
  ApiError,
  isUnauthenticated,
  NOT_AUTHENTICATED,
  TOKEN_FAILED,
  TOKEN_MISSING,
} from './api-error.ts';
import { type CallParts, readAnswer, readError, send } from './api-request.ts';
import { endSession, getHeldToken, getSession, type HeldToken, readSessionId } from './session.ts';
import { isNearEnd, reasonOf, renewToken } from './token.ts';
import { trackWrite } from './writes-on-their-way.ts';

export { ApiError, messageOf } from './api-error.ts';

export type CallOptions = Pick<CallParts, 'signal' | 'keepalive'>;
/** Arguments are optional for endpoints that need none. */
type Arguments<E extends Endpoint> =
  Record<string, never> extends RequestOf<E>
    ? [request?: RequestOf<E> & CallOptions]
    : [request: RequestOf<E> & CallOptions];

export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<ResponseOf<E>> {
  const parts = (request ?? {}) as CallParts;
  if (endpoint.access === 'public' || endpoint.access === 'provider') {
    const response = await send(endpoint, parts, sessionHeaders(getHeldToken()));
    if (!response.ok) throw await readError(response);
    return (await readAnswer(response)) as ResponseOf<E>;
  }
  // No await before a keepalive call is sent: the page is going away.
  const held = parts.keepalive ? getHeldToken() : await currentToken();
  if (!held) throw notAuthenticated();
  const answer = callSignedIn(endpoint, parts, held, true);
  // What may outlive the page is somebody's work: it must outlive signing out as well.
  return (await (parts.keepalive ? trackWrite(answer) : answer)) as ResponseOf<E>;
}

async function callSignedIn(
  endpoint: Endpoint,
  parts: CallParts,
  held: HeldToken,
  mayRetry: boolean,
): Promise<unknown> {
  const sessionId = readSessionId();
  const response = await send(endpoint, parts, sessionHeaders(held));
  if (response.ok) return readAnswer(response);
  const error = await readError(response);
  if (error.status !== 401) throw error;
  // Another tab or call has moved the session on, or the token ran out on the way: worth one more try.
  const isStale =
    held.expiresAt <= Date.now() ||
    getHeldToken()?.idToken !== held.idToken ||
    readSessionId() !== sessionId;
  if (mayRetry && isStale && getHeldToken() && readSessionId()) {
    return callSignedIn(endpoint, parts, await renewed(), false);
  }
  // Only the session this call was made with: another tab may just have opened a new one.
  if (readSessionId() === sessionId) endSession(reasonOf(error));
  throw error;
}

/** A stream of the signed-in user, with the caller's own headers. @throws ApiError */
export async function openStream(
  endpoint: Endpoint,
  { signal, headers }: { signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  const held = await currentToken();
  if (!held) throw notAuthenticated();
  const sessionId = readSessionId();
  const response = await send(endpoint, { signal }, { ...sessionHeaders(held), ...headers });
  if (response.ok) return response;
  // A stream that ends because another device signed in is the first to hear of it.
  throw await refusalOf(response, sessionId);
}

/** What a refused call of the signed-in user says; a 401 ends the session it was made with. */
export async function refusalOf(response: Response, sessionId: string | null): Promise<ApiError> {
  const error = await readError(response);
  if (error.status === 401 && readSessionId() === sessionId) endSession(reasonOf(error));
  return error;
}

async function currentToken(): Promise<HeldToken | null> {
  const held = getHeldToken();
  if (held && (!isNearEnd(held) || getSession().status !== 'signed-in')) return held;
  if (!held && readSessionId() === null) return null;
  try {
    return await renewed();
  } catch (error) {
    // Renewing early failed for want of a connection: the token in hand is still good.
    if (held && held.expiresAt > Date.now() && !isUnauthenticated(error)) return held;
    throw error;
  }
}

async function renewed(): Promise<HeldToken> {
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

function sessionHeaders(held: HeldToken | null): Record<string, string> {
  if (!held) return {};
  const sessionId = readSessionId();
  const headers: Record<string, string> = { authorization: `Bearer ${held.idToken}` };
  if (sessionId) headers[SESSION_HEADER] = sessionId;
  return headers;
}

/** Headers for the few requests that fetch cannot make (uploads that tell their progress). */
export async function authorisation(): Promise<Record<string, string>> {
  const held = await currentToken();
  if (!held) throw notAuthenticated();
  return sessionHeaders(held);
}

function notAuthenticated(code = 'not_authenticated'): ApiError {
  return new ApiError({ status: 401, code, message: NOT_AUTHENTICATED });
}

function tokenProblem(message: string): ApiError {
  return new ApiError({ status: 0, code: 'no_token', message });
}
