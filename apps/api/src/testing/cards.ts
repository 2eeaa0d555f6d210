// Pays at the card sandbox as a browser does, with the publishable key and the intent's secret.
import type { TestApp } from './test-app.ts';

type HasSandbox = Pick<TestApp, 'sandbox'>;

interface CardAnswer {
  status: number;
  body: {
    id?: string;
    status?: string;
    error?: { code?: string; decline_code?: string; message: string };
  };
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

async function post(t: HasSandbox, url: string, form: Record<string, string>): Promise<CardAnswer> {
  const response = await t.sandbox.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: 'Bearer pk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: response.statusCode, body: response.json() };
}

export async function payWith(
  t: HasSandbox,
  clientSecret: string,
  number = '4242424242424242',
): Promise<CardAnswer> {
  return payAs(t, clientSecret, {
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
  });
}

/** Approves the payment in the sandbox's wallet. */
export const payWithWallet = (t: HasSandbox, clientSecret: string) =>
  payAs(t, clientSecret, { 'card[token]': 'tok_sandbox_google_pay' });

async function payAs(
  t: HasSandbox,
  clientSecret: string,
  card: Record<string, string>,
): Promise<CardAnswer> {
  const method = await post(t, '/v1/payment_methods', { type: 'card', ...card });
  if (method.status !== 200) return method;
  return post(t, `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    payment_method: method.body.id ?? '',
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
  });
}

export function answerBank(t: HasSandbox, clientSecret: string, outcome: 'complete' | 'fail') {
  return post(t, `/3ds/${intentIdOf(clientSecret)}`, { client_secret: clientSecret, outcome });
}
