// A browser's calls when it signs in through a provider, for tests.
import type { LightMyRequestResponse } from 'fastify';
import type { MockPerson, MockProvider } from './mock-provider.ts';
import type { SignedIn, TestApp } from './test-app.ts';

export type ProviderBrowser = ReturnType<typeof openBrowser>;

/** A browser with its own cookies. */
export function openBrowser(t: TestApp, userAgent = 'test') {
  const cookies = new Map<string, string>();

  async function post(url: string, payload: object, as: SignedIn | null = null) {
    const response = await t.call({
      method: 'POST',
      url: `/api${url}`,
      payload,
      cookies: Object.fromEntries(cookies),
      headers: { 'user-agent': userAgent },
      as,
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  }

  /** @returns the query with which the provider sends the browser back */
  async function begin(
    id: string,
    provider: MockProvider,
    { step = 'start', as = null, next = null }: BeginOptions = {},
  ): Promise<string> {
    const response = await post(`/identity/providers/${id}/${step}`, { next }, as);
    if (response.statusCode !== 200) throw new Error(response.body);
    return provider.visit(response.json().url);
  }

  const finish = (id: string, query: string, as: SignedIn | null = null) =>
    post(`/identity/providers/${id}/finish`, { query }, as);

  return {
    cookies,
    post,
    begin,
    finish,

    /** Signs in to the product as this person: from the start, through the provider, to the last call. */
    async signIn(
      id: string,
      provider: MockProvider,
      person: MockPerson,
      options: BeginOptions = {},
    ): Promise<LightMyRequestResponse> {
      provider.become(person);
      return finish(id, await begin(id, provider, options), options.as ?? null);
    },

    createAccount: (ticket: string, email: string, changes: object = {}) =>
      post('/identity/provider-accounts', {
        ticket,
        email,
        firstName: 'Nia',
        lastName: 'Newcomer',
        city: 'Cardiff',
        ...changes,
      }),

    async activate(token: { idToken: string; user: { uid: string; email: string } }) {
      const response = await t.call({
        method: 'POST',
        url: '/api/auth/session/activate',
        payload: { deviceInfo: { userAgent } },
        headers: { authorization: `Bearer ${token.idToken}` },
      });
      const { uid, email } = token.user;
      const refreshCookie = cookies.get('refresh') ?? '';
      const { sessionId } = response.json();
      return { uid, email, idToken: token.idToken, sessionId, refreshCookie } satisfies SignedIn;
    },
  };
}

interface BeginOptions {
  step?: 'start' | 'link' | 'prove';
  as?: SignedIn | null;
  next?: string | null;
}
