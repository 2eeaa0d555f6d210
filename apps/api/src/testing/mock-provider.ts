// A small OpenID provider for tests. It serves real keys over HTTP. A person is always signed in at the provider.
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';

export interface MockPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

type Claims = MutableToken['payload'];

export type MockProvider = Awaited<ReturnType<typeof startMockProvider>>;

export async function startMockProvider(clientId = 'urost3') {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = String(server.issuer.url);
  let person: MockPerson = { sub: 'nobody' };
  let spoil: (claims: Claims) => void = () => {};

  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, { aud: clientId, auth_time: payload.iat }, person);
    spoil(payload);
  });

  return {
    issuer,
    server,
    /** An entry of SIGN_IN_PROVIDERS. */
    entry: (id: string, name: string) => ({
      kind: 'keycloak',
      id,
      name,
      issuer,
      clientId,
      clientSecret: 'a secret of tests',
    }),
    /** Sets the person who is signed in at the provider. @param change makes the claims of later tokens wrong */
    become(next: MockPerson, change: (claims: Claims) => void = () => {}): void {
      person = next;
      spoil = change;
    },
    /** Follows the redirect to the provider and back. @returns the query that the callback page receives */
    async visit(url: string): Promise<string> {
      const response = await fetch(url, { redirect: 'manual' });
      const back = response.headers.get('location');
      if (!back) throw new Error(`the provider answered ${response.status}`);
      return new URL(back).search.slice(1);
    },
    stop: () => server.stop(),
  };
}
