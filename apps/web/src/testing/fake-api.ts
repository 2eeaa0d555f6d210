// A fake server. A test gives the server an answer for each 'METHOD /path'. The server records the requests.
import { ANSWER_MARK } from '@urost3/contract/endpoint.ts';
import type { Role } from '@urost3/contract/roles.ts';
import { vi } from 'vitest';

interface SeenCall {
  route: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  keepalive: boolean;
}

export type Reply = {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: HeadersInit;
  isFromNetwork?: boolean;
};
type Answer = Reply | ((call: SeenCall) => Reply | Promise<Reply>);

function toResponse(reply: Reply): Response {
  const status = reply.status ?? 200;
  const headers = new Headers(reply.headers);
  // What a network answers in our place has no mark.
  if (!reply.isFromNetwork) headers.set(ANSWER_MARK.name, ANSWER_MARK.value);
  if (reply.json !== undefined) headers.set('content-type', 'application/json; charset=utf-8');
  else if (reply.text !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'text/plain');
  const body = reply.json !== undefined ? JSON.stringify(reply.json) : (reply.text ?? null);
  return new Response(body, { status, statusText: status === 502 ? 'Bad Gateway' : '', headers });
}

function stopIfAborted(signal: AbortSignal | null | undefined): void {
  if (signal?.aborted) throw new DOMException('Called off', 'AbortError');
}

/** The answers of routes that most tests are not about: the connection is there, the subscription is unknown. */
const usual: Record<string, Answer> = {
  'GET /api/healthz': { json: {} },
  'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
};

export function serve(answers: Record<string, Answer>) {
  const calls: SeenCall[] = [];
  const server = { answers, calls, of: (route: string) => calls.filter((c) => c.route === route) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    stopIfAborted(init.signal);
    const call: SeenCall = {
      route,
      url,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      keepalive: init.keepalive === true,
    };
    calls.push(call);
    const answer = server.answers[route] ?? usual[route];
    if (answer === undefined) throw new TypeError(`No answer for ${route}`);
    const reply = typeof answer === 'function' ? await answer(call) : answer;
    stopIfAborted(init.signal);
    return toResponse(reply);
  });
  return server;
}

/** The refusal of a save whose editor has made the present version itself, with the save that it sent in `call`. */
export function refusalOfOwn(version: number | string, call: { url: string } | undefined): Reply {
  const saveId = new URLSearchParams(call?.url.split('?')[1]).get('saveId');
  const body = { code: 'stale_version', message: 'Stale.', error: 'Stale.', requestId: 'r1' };
  return { status: 409, json: { ...body, fields: { version: String(version), saveId } } };
}

export function refusal(status: number, code: string, message: string): Reply {
  return { status, json: { code, message, error: message, requestId: 'r1' } };
}

export const learner = {
  uid: 'u1',
  email: 'ada@demo.test',
  displayName: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  admin: false,
  interviewer: false,
  roles: [] as Role[],
};

export function tokenAnswer(idToken: string, expiresIn = 3600): Reply {
  return { json: { idToken, expiresIn, user: learner } };
}
