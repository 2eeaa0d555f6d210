// The settings of the card provider: the keys of the Stripe account, the payment methods and the card sandbox.
import { z } from 'zod';

export const cardVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe('secret key of the Stripe account; without it the card sandbox accepts test cards'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .describe('publishable key of the same Stripe account'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)?$/)
    .optional()
    .describe(
      'signing secret of the webhook endpoint /api/webhooks/card-provider; while you replace the secret, both, separated by a comma',
    ),
  PAYMENT_METHODS: z
    .string()
    .regex(/^card(,wallets)?(,link)?$/)
    .default('card')
    .describe(
      'methods in the payment form: `card`; add `,wallets` for Apple Pay and Google Pay, and `,link` for Link. Enable each in the Stripe account, and register the domain there for wallets',
    ),
  CARD_SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'address of a card sandbox in a separate process, for load and crash tests; never in production',
    ),
};

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Two secrets while the operator replaces the secret, otherwise one. */
  readonly webhookSecrets: readonly string[];
}

type StripeEnvironment = z.infer<z.ZodObject<typeof cardVariables>>;

/** @returns null when payments go to the card sandbox */
export function stripeSettings(env: StripeEnvironment): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
  };
}
