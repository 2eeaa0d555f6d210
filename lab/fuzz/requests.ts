// Generates requests from the contract, and checks every response. No response may be a server error or contain an
// internal detail. The status and the body must match the contract.

import type { SignedIn, TestApp } from '@urost3/api/src/testing/test-app.ts';
import type { Access, Endpoint } from '@urost3/contract/endpoint.ts';
import { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';
import { errorStatus, isErrorCode } from '@urost3/contract/errors.ts';
import { areaRoles, roles } from '@urost3/contract/roles.ts';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { hostileValue, valuesOf } from './values.ts';

const signedIn = ['free', 'premium', ...roles] as const;
const fuzzRoles = ['anonymous', ...signedIn] as const;
type FuzzRole = (typeof fuzzRoles)[number];

interface FuzzRequest {
  role: FuzzRole;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Ids and names from responses so far, so that later requests use objects that exist. */
export class CollectedIds {
  readonly #texts: string[] = ['communication', 'clinical_skills'];
  readonly #known = new Set(this.#texts);

  take(value: unknown, depth = 0): void {
    if (depth > 6 || this.#texts.length > 400) return;
    if (typeof value === 'string' && value.length > 0 && value.length < 60) {
      if (this.#known.has(value)) return;
      this.#known.add(value);
      this.#texts.push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value).slice(0, 20)) this.take(item, depth + 1);
    }
  }

  readonly texts: Arbitrary<string> = fc
    .nat()
    .map((n) => this.#texts[n % this.#texts.length] ?? '');
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 300) ?? '');

function encode(value: unknown): string {
  try {
    return encodeURIComponent(textOf(value));
  } catch {
    return '%ED%A0%80';
  }
}

const mayPass: Record<Access, readonly FuzzRole[]> = {
  public: fuzzRoles,
  provider: fuzzRoles,
  token: signedIn,
  'signed-in': signedIn,
  community: ['premium', 'editor', 'moderator', 'admin'],
  content: ['editor', 'admin'],
  moderation: ['moderator', 'admin'],
  finance: ['finance', 'admin'],
  interviews: ['interviewer', 'admin'],
  people: ['admin'],
  roles: ['admin'],
  oversight: ['admin'],
  settings: ['admin'],
};

const hostileHeaders: Record<string, string>[] = [
  { range: 'bytes=0-0' },
  { range: 'bytes=-99999999999999999999' },
  { 'last-event-id': '99999999999999999999' },
  { 'x-forwarded-for': '1.2.3.4, evil' },
  { 'x-session-id': 'nobody' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { 'if-none-match': '*' },
  { 'content-type': 'text/html' },
  { cookie: 'refresh=../../x; refresh=y' },
  { 'idempotency-key': "'; --" },
];

export function requestsOf(endpoint: Endpoint, collected: CollectedIds): Arbitrary<FuzzRequest> {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] as string);
  const text = fc.oneof(
    { weight: 6, arbitrary: collected.texts as Arbitrary<unknown> },
    { weight: 1, arbitrary: hostileValue },
  );
  const params = endpoint.params
    ? fc.oneof(
        { weight: 2, arbitrary: valuesOf(endpoint.params, collected.texts) },
        {
          weight: 2,
          arbitrary: fc
            .tuple(...names.map(() => text))
            .map((list) => Object.fromEntries(list.map((value, i) => [names[i], value]))),
        },
      )
    : fc.constant({});
  const query = endpoint.query ? valuesOf(endpoint.query, collected.texts) : fc.constant({});
  const body = endpoint.body ? valuesOf(endpoint.body, collected.texts) : fc.constant(undefined);
  return fc
    .record({
      // Most requests use an allowed caller, because a guard refuses other callers before validation.
      role: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...mayPass[endpoint.access]) },
        { weight: 1, arbitrary: fc.constantFrom(...fuzzRoles) },
      ),
      params,
      query,
      body,
      headers: fc.oneof(
        { weight: 14, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileHeaders) },
      ),
    })
    .map((made) => {
      const given = (made.params ?? {}) as Record<string, unknown>;
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encode(given[name]));
      const isPlain = typeof made.query === 'object' && made.query !== null;
      const search = Object.entries(isPlain ? (made.query as object) : {})
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .join('&');
      const payload = made.body === undefined ? undefined : JSON.stringify(made.body);
      return {
        role: made.role,
        method: endpoint.method,
        url: `/api${path}${search ? `?${search}` : ''}`,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...made.headers,
        },
        ...(payload === undefined ? {} : { payload }),
      };
    });
}

/** @throws an error that states the rule that the response breaks */
export function checkAnswer(endpoint: Endpoint, response: LightMyRequestResponse): void {
  const { statusCode, body } = response;
  const fail = (words: string): never => {
    throw new Error(
      `${endpoint.method} ${endpoint.path}: ${words}: ${statusCode} ${body.slice(0, 600)}`,
    );
  };
  if (statusCode >= 500) fail('a fault of ours');
  if (statusCode >= 400) {
    const envelope = ErrorEnvelope.safeParse(JSON.parse(body || 'null'));
    if (!envelope.success) return fail('not the error envelope');
    const { code, message, error } = envelope.data;
    if (!isErrorCode(code) || errorStatus[code] !== statusCode)
      fail('a status that is not its code’s');
    if (message !== error || message.length === 0) fail('words that differ or are missing');
    if (/node_modules|\bat .+\.ts:\d|select .+ from|Failed query/i.test(body))
      fail('words of the machinery');
    return;
  }
  if (typeof endpoint.response === 'string') return;
  if (endpoint.response === null) {
    if (statusCode !== 204 || body !== '') fail('not an empty 204');
    return;
  }
  if (statusCode !== (endpoint.status ?? 200)) fail('an unexpected success');
  if (!String(response.headers['content-type']).startsWith('application/json')) fail('not JSON');
  const parsed = endpoint.response.safeParse(JSON.parse(body));
  if (!parsed.success)
    fail(
      `not the promised answer (${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message})`,
    );
}

/** Callers whom the requests may sign out, suspend or delete. */
export class Callers {
  readonly #t: TestApp;
  readonly #known = new Map<FuzzRole, SignedIn>();

  constructor(t: TestApp) {
    this.#t = t;
  }

  async #make(role: FuzzRole): Promise<SignedIn> {
    const made = await this.#t.make.signedIn({
      isAdmin: role === 'admin',
      isInterviewer: role === 'interviewer',
      areaRoles: areaRoles.filter((one) => one === role),
      ...(role === 'premium' ? { subscribedDays: 300 } : {}),
    });
    this.#known.set(role, made);
    return made;
  }

  async send({ role, ...request }: FuzzRequest): Promise<LightMyRequestResponse> {
    const as = role === 'anonymous' ? null : (this.#known.get(role) ?? (await this.#make(role)));
    const own = as ? { authorization: `Bearer ${as.idToken}`, 'x-session-id': as.sessionId } : {};
    const headers = { ...own, ...request.headers };
    const response = await this.#t.app.inject({ ...request, headers } as InjectOptions);
    // If an earlier request has signed out, suspended or deleted this caller, continue with a new one.
    if (response.statusCode === 401 || response.statusCode === 403) {
      const answer = as && (await this.#t.call({ url: '/api/progress', as }));
      if (answer?.statusCode !== 200) this.#known.delete(role);
    }
    return response;
  }
}
