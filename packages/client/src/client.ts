// A client for the API. Paths, parameters, bodies and responses are typed by schema.ts, which is generated from openapi.json.
import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { components, operations, paths } from './schema.ts';
export type ApiError = components['schemas']['ApiError'];

/** The credentials of a session. Store them as securely as a password. */
export interface Session {
  /** Expires after an hour. */
  idToken?: string;
  sessionId?: string;
}

export interface ClientOptions {
  /** Without `/api`, such as `https://your.site`. */
  baseUrl: string;
  /** The session of an earlier sign-in. */
  session?: Session;
  fetch?: (request: Request) => Promise<Response>;
}

export interface ApiClient extends Client<paths> {
  readonly session: Session;
  /**
   * Signs in and activates a session, which ends the account's other session.
   * @returns the error of a refusal; null when the sign-in succeeded
   */
  signIn(email: string, password: string): Promise<ApiError | null>;
}

export function createClient({ baseUrl, session = {}, fetch }: ClientOptions): ApiClient {
  const client = createFetchClient<paths>({ baseUrl, fetch });
  client.use({
    onRequest({ request }) {
      if (session.idToken) request.headers.set('authorization', `Bearer ${session.idToken}`);
      if (session.sessionId) request.headers.set('x-session-id', session.sessionId);
    },
  });
  return {
    ...client,
    session,
    async signIn(email, password) {
      const token = await client.POST('/api/identity/sign-in', { body: { email, password } });
      if (!token.data) return token.error;
      session.idToken = token.data.idToken;
      const active = await client.POST('/api/auth/session/activate', {
        body: { deviceInfo: { userAgent: 'API client' } },
      });
      if (!active.data) return active.error;
      session.sessionId = active.data.sessionId;
      return null;
    },
  };
}
