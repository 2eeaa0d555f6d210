// Which card provider this process uses: Stripe with keys, the embedded sandbox without.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Clock } from './providers/clock/clock.ts';
import type { CardProvider } from './providers/payments/port.ts';
import { createStripeProvider } from './providers/payments/stripe.ts';
import { createSandbox, SANDBOX_KEYS, type Sandbox, type SandboxKeys } from './sandbox/sandbox.ts';

export interface Cards {
  readonly provider: CardProvider;
  /** The sandbox inside this process; null with Stripe, or with a sandbox elsewhere. */
  readonly sandbox: Sandbox | null;
  /** With which the sandbox of this process signs its notices. */
  readonly webhookSecret: string | null;
}

function remoteFetch(base: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(pathname + search, base), init);
  };
}

function providerFor(keys: SandboxKeys, clock: Clock, through: typeof fetch): CardProvider {
  return createStripeProvider({
    kind: 'sandbox',
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    webhookSecrets: [keys.webhookSecret],
    now: () => clock.now(),
    fetch: through,
  });
}

/** @param folder where the sandbox keeps its books; null = in memory */
export function openCards(config: Config, folder: string | null, clock: Clock): Cards {
  const { stripe, cardSandboxUrl } = config;
  if (stripe) {
    const provider = createStripeProvider({
      kind: 'stripe',
      ...stripe,
      now: () => clock.now(),
    });
    return { provider, sandbox: null, webhookSecret: null };
  }
  if (cardSandboxUrl) {
    return {
      provider: providerFor(SANDBOX_KEYS, clock, remoteFetch(cardSandboxUrl)),
      sandbox: null,
      webhookSecret: null,
    };
  }
  // Made anew at every start: nobody outside this process can act as its server.
  const keys = {
    ...SANDBOX_KEYS,
    secretKey: `sk_test_sandbox_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_sandbox_${randomBytes(18).toString('hex')}`,
  };
  const sandbox = createSandbox({
    folder: folder && join(folder, 'card-sandbox'),
    now: () => clock.now(),
    keys,
  });
  return {
    provider: providerFor(keys, clock, sandbox.fetch),
    sandbox,
    webhookSecret: keys.webhookSecret,
  };
}
