// Calls that retry while the API is down, and a browser's calls to the card sandbox.
import { setTimeout as pause } from 'node:timers/promises';
import { SANDBOX_KEYS } from '@urost3/card-sandbox';

const PATIENCE_MS = 90_000;

interface Answer<T> {
  status: number;
  body: T;
}

export async function once<T>(
  url: string,
  options: { method?: string; token?: string; body?: unknown },
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Retries for 90 seconds, as a person would, while there is no response or a temporary error. */
export async function callWithRetries<T>(
  url: string,
  options: Parameters<typeof once>[1],
): Promise<Answer<T>> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await once<T>(url, options).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (Date.now() > until) throw new Error(`${url} did not answer`);
    await pause(150 + Math.random() * 300);
  }
}

interface Intent {
  id: string;
  status?: string;
}

async function browser(
  sandbox: string,
  path: string,
  form: Record<string, string>,
): Promise<Answer<Intent>> {
  const response = await fetch(sandbox + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, body: (await response.json()) as Intent };
}

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Pays as the card form does, including 3-D Secure. @returns whether the card was charged */
export async function pay(sandbox: string, clientSecret: string, number: string): Promise<boolean> {
  const method = await browser(sandbox, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  });
  const id = intentIdOf(clientSecret);
  const confirmed = await browser(sandbox, `/v1/payment_intents/${id}/confirm`, {
    payment_method: method.body.id,
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
  });
  if (confirmed.body.status !== 'requires_action') return confirmed.status === 200;
  const answered = await browser(sandbox, `/3ds/${id}`, {
    client_secret: clientSecret,
    outcome: 'complete',
  });
  return answered.body.status === 'succeeded';
}

/** Refunds the whole amount at the provider, without the product. The product learns about the refund later. */
export async function refundAtProvider(sandbox: string, intentId: string): Promise<void> {
  const response = await fetch(`${sandbox}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: intentId }).toString(),
  });
  if (!response.ok) throw new Error(`the refund of ${intentId} answered ${response.status}`);
}
