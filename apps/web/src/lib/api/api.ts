// Most server calls use `callApi`. It builds the URL and sends the token and the session id. It turns every failure
// except an abort into an ApiError whose message can be shown.
import type {
  EndpointSchema,
  RequestOf,
  ResponseOf,
  Route,
  TypedRoute,
} from '@urost3/contract/endpoint.ts';
import { trackWrite } from '../offline/pending-writes.ts';
import type { ApiError } from './api-error.ts';
import { type CallParts, readAnswer, readError, send } from './api-request.ts';
import { currentToken, notAuthenticated, renewedToken, sessionHeaders } from './call-token.ts';
import { requestReauthentication } from './reauthentication.ts';
import { endRefusedSession, getHeldToken, type HeldToken, readSessionId } from './session.ts';
import { withRefreshLock } from './token.ts';

export { ApiError, hasCode, hasStatus, messageOf } from './api-error.ts';

export type CallOptions = Pick<CallParts, 'signal' | 'keepalive'>;
/** Arguments are optional for routes that need none. */
type Arguments<S extends EndpointSchema> =
  Record<string, never> extends RequestOf<S>
    ? [request?: RequestOf<S> & CallOptions]
    : [request: RequestOf<S> & CallOptions];

export async function callApi<S extends EndpointSchema>(
  route: TypedRoute<S>,
  ...[request]: Arguments<S>
): Promise<ResponseOf<S>> {
  const parts = (request ?? {}) as CallParts;
  if (route.access === 'public' || route.access === 'provider') {
    const response = await send(route, parts, sessionHeaders(getHeldToken()));
    if (!response.ok) throw await readError(response, route);
    return (await readAnswer(response)) as ResponseOf<S>;
  }
  // A keepalive call uses the token in memory without awaiting anything, because the page may be closing. If the app
  // has started without a network, no token is in memory, so the call has to await one.
  const held = (parts.keepalive ? getHeldToken() : null) ?? (await currentToken());
  if (!held) throw notAuthenticated();
  const answer = callSignedIn(route, parts, held, true);
  // A keepalive call saves a person's work, so a sign-out waits for it.
  return (await (parts.keepalive ? trackWrite(answer) : answer)) as ResponseOf<S>;
}

async function callSignedIn(
  route: Route,
  parts: CallParts,
  held: HeldToken,
  mayRetry: boolean,
): Promise<unknown> {
  const sessionId = readSessionId();
  const signal = route.method === 'GET' ? untilSignOut(parts.signal) : parts.signal;
  const response = await send(route, { ...parts, signal }, sessionHeaders(held));
  if (response.ok) return readAnswer(response);
  const error = await readError(response, route);
  if (
    error.code === 'proof_required' &&
    mayRetry &&
    !parts.keepalive &&
    (await requestReauthentication())
  ) {
    return callSignedIn(route, parts, getHeldToken() ?? held, false);
  }
  if (error.status !== 401) throw error;
  // The call is retried once in two cases: its token has expired in transit, or another tab or call has changed the
  // session.
  const isStale =
    held.expiresAt <= Date.now() ||
    getHeldToken()?.idToken !== held.idToken ||
    readSessionId() !== sessionId;
  if (mayRetry && isStale && getHeldToken() && readSessionId()) {
    return callSignedIn(route, parts, await renewedToken(), false);
  }
  endRefusedSession(error, sessionId);
  throw error;
}

/** Aborts the reads and streams of the signed-in user. Replaced after each sign-out. */
let reads = new AbortController();

const untilSignOut = (signal: AbortSignal | undefined) =>
  signal ? AbortSignal.any([signal, reads.signal]) : reads.signal;

/** Aborts reads and streams until `allowReads` is called. During a sign-out, the server would refuse them. */
export function stopReads(): void {
  reads.abort();
}

export function allowReads(): void {
  reads = new AbortController();
}

/**
 * Opens a stream of the signed-in user, with additional headers.
 * @throws ApiError
 */
export async function openStream(
  route: Route,
  { signal, headers }: { signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  const whole = untilSignOut(signal);
  // During a sign-out, the server ends the stream before it answers the sign-out. The sign-out holds the lock. Waiting
  // for the lock therefore prevents a new stream that would be refused.
  await withRefreshLock(async () => undefined);
  const held = await currentToken();
  const sessionId = readSessionId();
  if (!held || sessionId === null) throw notAuthenticated();
  const response = await send(route, { signal: whole }, { ...sessionHeaders(held), ...headers });
  if (response.ok) return response;
  // After a sign-in on another device, the refused stream is the first notice that this session has ended.
  throw await refusalOf(response, route, sessionId);
}

/** Converts a refused call into an error. A 401 ends the session that the call used. */
export async function refusalOf(
  response: Response,
  route: Route,
  sessionId: string | null,
): Promise<ApiError> {
  const error = await readError(response, route);
  endRefusedSession(error, sessionId);
  return error;
}
