// A sandbox that validates every request, response and event of a test against the provider's own schemas.
import Stripe from 'stripe';
import { createSandbox, SANDBOX_KEYS } from './sandbox.ts';
import { objectProblems, withSchemaCheck } from './schema-check.ts';

export type CheckedSandbox = ReturnType<typeof openCheckedSandbox>;

export function openCheckedSandbox() {
  const sandbox = createSandbox({ folder: null });
  const checked = withSchemaCheck(sandbox.fetch);
  const stripe = new Stripe(SANDBOX_KEYS.secretKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(checked.fetch),
  });

  const create = (values: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'gbp',
      description: 'Mock interview',
      metadata: { payment_id: 'pay_1' },
      allowed_payment_method_types: ['card'],
      ...values,
    });

  /** Calls the API with the publishable key, as a browser does. Calls about an intent need its secret in `form`. */
  async function browser(path: string, form: Record<string, string>): Promise<Response> {
    return checked.fetch(`https://card-provider.test${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SANDBOX_KEYS.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    });
  }

  const typedCard = (number: string) => ({
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
  });

  /** @param how the number of a typed card, or the token of a wallet */
  async function pay(intent: Stripe.PaymentIntent, how: string) {
    const card = how.startsWith('tok_') ? { 'card[token]': how } : typedCard(how);
    const method = await browser('/v1/payment_methods', { type: 'card', ...card });
    const { id } = (await method.json()) as { id: string };
    const confirmed = await browser(`/v1/payment_intents/${intent.id}/confirm`, {
      payment_method: id,
      client_secret: intent.client_secret ?? '',
      use_stripe_sdk: 'true',
    });
    return { status: confirmed.status, body: (await confirmed.json()) as Stripe.PaymentIntent };
  }

  return {
    sandbox,
    stripe,
    create,
    browser,
    pay,
    fetch: checked.fetch,
    /** @throws Error that lists all violations of the schemas */
    async close(): Promise<void> {
      const { problems } = checked;
      for (const event of sandbox.store.all('event')) {
        problems.push(...objectProblems('event', event));
        const { object } = (event as { data: { object: { object: string } } }).data;
        problems.push(...objectProblems(object.object, object));
      }
      await sandbox.close();
      if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
    },
  };
}

/** @returns the error that the provider's SDK throws */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );
