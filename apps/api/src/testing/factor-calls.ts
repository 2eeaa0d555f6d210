// A browser's calls about passkeys and second factors, for tests.
import { generate } from 'otplib';
import { TEST_PASSWORD } from './factories.ts';
import { createSoftwarePasskey } from './software-passkey.ts';
import type { SignedIn, TestApp } from './test-app.ts';

export type FactorCalls = ReturnType<typeof factorCalls>;
type Cookies = Record<string, string>;

export function factorCalls(t: TestApp) {
  const post = (
    url: string,
    payload?: object,
    cookies: Cookies = {},
    remoteAddress = '127.0.0.1',
  ) =>
    t.app.inject({
      method: 'POST',
      url: `/api/identity${url}`,
      cookies,
      remoteAddress,
      ...(payload ? { payload } : {}),
    });
  const as = (
    who: SignedIn,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => t.call({ method, url: `/api/identity${url}`, as: who, ...(payload ? { payload } : {}) });

  const codeAt = (secret: string, at: Date = t.clock.now()) =>
    generate({ secret, epoch: at.getTime() / 1000 });

  return {
    post,
    as,
    /** The current code of the authenticator app. */
    codeAt,
    /** Advances the clock to the next time step, because each code works once. @returns the new code */
    async nextCode(secret: string): Promise<string> {
      t.clock.advance(30_000);
      return codeAt(secret);
    },
    signIn: (email: string, password = TEST_PASSWORD, remoteAddress?: string) =>
      post('/sign-in', { email, password }, {}, remoteAddress),
    /** Signs in with the password. @returns the cookie of the sign-in, which waits for its second step */
    async firstStep(email: string): Promise<Cookies> {
      const answer = await post('/sign-in', { email, password: TEST_PASSWORD });
      const cookie = answer.cookies.find((item) => item.name === 'second-step');
      if (answer.json().code !== 'second_step_required' || !cookie) {
        throw new Error(`the first step answered ${answer.statusCode}: ${answer.body}`);
      }
      return { 'second-step': cookie.value };
    },
    /** Sets up an authenticator app. */
    async turnOn(who: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
      const { secret } = (await as(who, 'POST', '/authenticator/start')).json();
      const answer = await as(who, 'POST', '/authenticator', { code: await codeAt(secret) });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { secret, recoveryCodes: answer.json().recoveryCodes };
    },
    async addPasskey(who: SignedIn, name = 'My phone') {
      const key = createSoftwarePasskey();
      const options = (await as(who, 'POST', '/passkeys/start')).json();
      const answer = await as(who, 'POST', '/passkeys', { name, passkey: key.register(options) });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { key, id: answer.json().id as string };
    },
    /** @returns the options and the cookie of a passkey sign-in */
    async startPasskey() {
      const answer = await post('/passkeys/sign-in/start');
      const cookie = answer.cookies.find((item) => item.name === 'passkey')?.value ?? '';
      return { options: answer.json() as { challenge: string }, cookies: { passkey: cookie } };
    },
    auditOf: async (uid: string): Promise<string[]> =>
      (
        await t.database.query<{ action: string }>(
          'select action from audit_log where actor_uid = $1 or subject = $1 order by id',
          [uid],
        )
      ).map((row) => row.action),
  };
}
