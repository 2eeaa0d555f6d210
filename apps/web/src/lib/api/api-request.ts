// Builds and sends a request for a route, and converts the response to a value or an ApiError. api.ts adds the token and
// handles its refusal.
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import type { Route } from '@urost3/contract/endpoint.ts';
import { checkConnection, markServerReached } from '../offline/connection.ts';
import { ApiError, NETWORK_ERROR } from './api-error.ts';
import { isFromNetwork, isOwnResponse, refuseNetworkResponse } from './own-response.ts';
import { noteServerDate } from './server-clock.ts';

export interface CallParts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Whether the call must continue after the page was closed. */
  keepalive?: boolean | undefined;
}

export function urlOf(route: Route, parts: Pick<CallParts, 'params' | 'query'>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

/**
 * The response that start.ts requested before this code was loaded. Null if there is none, or if our server did not
 * answer. Each response is used once, and only for the session that requested it. Another tab may have signed in
 * another person meanwhile.
 */
export async function takeEarlyResponse(
  url: string,
  sessionId: string | null,
): Promise<Response | null> {
  const start = window.pageStart;
  if (!start || start.sessionId !== sessionId) return null;
  const answer = start.answers.get(url);
  start.answers.delete(url);
  const response = await answer?.catch(() => null);
  if (!response || !isOwnResponse(response)) return null;
  noteServerDate(response.headers.get('date'));
  return response;
}

export async function send(
  route: Route,
  parts: CallParts,
  headers: Record<string, string>,
): Promise<Response> {
  const url = urlOf(route, parts);
  const sessionId = route.method === 'GET' ? headers[SESSION_HEADER] : undefined;
  const early = sessionId ? await takeEarlyResponse(url, sessionId) : null;
  const response = early?.ok ? early : await fetchAnswer(url, route, parts, headers);
  markServerReached(response);
  return response;
}

async function fetchAnswer(
  url: string,
  route: Route,
  parts: CallParts,
  headers: Record<string, string>,
): Promise<Response> {
  const hasBody = parts.body !== undefined;
  const isForm = parts.body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(url, {
      method: route.method,
      headers: hasBody && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
      body: hasBody ? (isForm ? (parts.body as FormData) : JSON.stringify(parts.body)) : undefined,
      signal: parts.signal,
      keepalive: parts.keepalive,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    void checkConnection();
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });
  }
  if (isFromNetwork(response)) void checkConnection();
  refuseNetworkResponse(response);
  noteServerDate(response.headers.get('date'));
  return response;
}

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get('content-type') ?? '');
}

/**
 * Reads JSON, sound or text, depending on the content type; undefined for an empty response.
 * @throws ApiError for a page, which a gateway may send with the status 200
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (isJson(response)) {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw unreadable(response);
    }
  }
  refusePage(response);
  return type.startsWith('audio/') ? response.blob() : response.text();
}

const unreadable = ({ status }: Response) =>
  new ApiError({
    status,
    code: 'unknown',
    message: 'Received unexpected data format from server.',
  });

/** No endpoint answers with a page: it comes from a gateway. @throws ApiError */
export function refusePage(response: Response): void {
  if (response.headers.get('content-type')?.startsWith('text/html')) throw unreadable(response);
}

/** Pages for learners show the status of a failed call without a message. Other pages have a sentence for each failure. */
const showsStatus = ({ access }: Route) => access === 'signed-in' || access === 'token';

export async function readError(response: Response, route: Route): Promise<ApiError> {
  const status = response.status;
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id');
  const plain = `HTTP error! status: ${status}`;
  if (!isJson(response)) {
    const message = response.statusText || plain;
    return new ApiError({ status, code: 'unknown', message, retryAfter, requestId });
  }
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
  const said = text(fields.message) ?? text(fields.error);
  return new ApiError({
    status,
    // A gateway's JSON has no `code`; its message may be in `error`, or missing.
    code: text(fields.code) ?? 'http_error',
    message: said ?? plain,
    ...(said === null && !showsStatus(route) ? { isGeneral: true } : {}),
    fields: (fields.fields ?? {}) as Record<string, string>,
    retryAfter,
    requestId,
  });
}

/** @param value the Retry-After header: seconds or a date @returns seconds; null when the header is missing or invalid */
function readRetryAfter(value: string | null): number | null {
  if (!value) return null;
  if (/^\d+$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
