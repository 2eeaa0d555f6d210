// A browser's calls about sign-up, sign-in and recovery, for tests.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

export type IdentityCalls = ReturnType<typeof identityCalls>;

export const NEW_PASSWORD = 'a long walk by the sea';

export function identityCalls(t: TestApp) {
  let counter = 0;
  const post = (url: string, payload: object, remoteAddress = '127.0.0.1') =>
    t.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress });

  const requestCode = (email: string) => post('/auth/request-signup-code', { email });
  const verifyCode = (email: string, code: string) =>
    post('/auth/verify-signup-code', { email, code });
  const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? 'no code';
  const oobCodeIn = (text: string | undefined) =>
    /oobCode=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no link';

  return {
    post,
    requestCode,
    verifyCode,
    codeIn,
    oobCodeIn,
    newEmail: () => `new${(counter += 1)}@example.test`,
    /** @returns the code from the mail */
    async mailedCode(email: string): Promise<string> {
      await requestCode(email);
      return codeIn((await t.mailsTo(email))[0]?.text);
    },
    /** @returns the grant for a mailed code */
    async grantFor(email: string): Promise<string> {
      await requestCode(email);
      const code = codeIn((await t.mailsTo(email))[0]?.text);
      return (await verifyCode(email, code)).json().grant;
    },
    createAccount: (email: string, changes: object = {}): Promise<LightMyRequestResponse> =>
      post('/identity/accounts', {
        email,
        password: NEW_PASSWORD,
        firstName: 'Nia',
        lastName: 'Newcomer',
        city: 'Cardiff',
        ...changes,
      }),
    signIn: (email: string, password: string, remoteAddress?: string) =>
      post('/identity/sign-in', { email, password }, remoteAddress),
    requestReset: (email: string) => post('/identity/password-reset', { email }),
    verifyReset: (oobCode: string) => post('/identity/password-reset/verify', { oobCode }),
    confirmReset: (oobCode: string, newPassword: string) =>
      post('/identity/password-reset/confirm', { oobCode, newPassword }),
    /** @returns the code of a newly mailed reset link */
    async mailedResetCode(email: string): Promise<string> {
      await post('/identity/password-reset', { email });
      return oobCodeIn((await t.mailsTo(email))[0]?.text);
    },
    confirmEmail: (oobCode: string) => post('/identity/email-change/confirm', { oobCode }),
  };
}
