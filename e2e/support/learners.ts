// Creates learners over the API. They have the demo password, which `logIn` uses.
import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from './accounts.ts';

let counter = 0;

interface Mail {
  subject: string;
  text: string;
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const response = await request.post(`/api${path}`, { data });
  expect(response.ok(), `${path} answered ${response.status()}: ${await response.text()}`).toBe(
    true,
  );
  return (await response.json()) as T;
}

/** @returns the email address of a new learner without Premium */
export async function makeLearner(
  request: APIRequestContext,
  name: { firstName: string; lastName: string },
  wanted?: string,
): Promise<string> {
  counter += 1;
  const email = wanted ?? `${name.firstName}.${Date.now()}.${counter}@example.test`.toLowerCase();
  await post(request, '/auth/request-signup-code', { email });
  let code = '';
  await expect
    .poll(async () => {
      const mails = await request.get('/dev/mailbox.json', { params: { to: email } });
      const [mail] = (await mails.json()) as Mail[];
      code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  const { grant } = await post<{ grant: string }>(request, '/auth/verify-signup-code', {
    email,
    code,
  });
  await post(request, '/identity/accounts', {
    email,
    password: DEMO_PASSWORD,
    ...name,
    city: 'Leeds',
    grant,
  });
  return email;
}
