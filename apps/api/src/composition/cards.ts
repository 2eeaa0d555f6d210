// Chooses the card provider of this process: Stripe when keys are configured, otherwise the card sandbox.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { SANDBOX_PREFIX } from '../http/pages/mount-sandbox.ts';
import type { Clock } from '../providers/clock/clock.ts';
import {
  loadCardSandbox,
  type Sandbox,
  type SandboxKeys,
} from '../providers/payments/card-sandbox.ts';
import type { CardProvider } from '../providers/payments/port.ts';
import { createStripeProvider } from '../providers/payments/stripe.ts';

interface Cards {
  readonly provider: CardProvider;
  /** The sandbox inside this process; null when Stripe is used or when the sandbox runs in another process. */
  readonly sandbox: Sandbox | null;
  /** The secret with which the sandbox of this process signs its webhooks; null without such a sandbox. */
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

/** @param folder where the sandbox stores its objects; null = in memory */
export async function openCards(
  config: Config,
  folder: string | null,
  clock: Clock,
): Promise<Cards> {
  const { stripe, cardSandboxUrl } = config;
  if (stripe) {
    const provider = createStripeProvider({
      kind: 'stripe',
      ...stripe,
      offersLink: config.offersLink,
      now: () => clock.now(),
    });
    return { provider, sandbox: null, webhookSecret: null };
  }
  const { createSandbox, SANDBOX_KEYS } = await loadCardSandbox();
  if (cardSandboxUrl) {
    return {
      provider: providerFor(SANDBOX_KEYS, clock, remoteFetch(cardSandboxUrl)),
      sandbox: null,
      webhookSecret: null,
    };
  }
  // Generate new secrets at every start. No other process can then sign webhooks as this sandbox, or call the sandbox as
  // this API.
  const keys = {
    ...SANDBOX_KEYS,
    secretKey: `sk_test_sandbox_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_sandbox_${randomBytes(18).toString('hex')}`,
  };
  const sandbox = createSandbox({
    folder: folder && join(folder, 'card-sandbox'),
    now: () => clock.now(),
    keys,
    baseUrl: SANDBOX_PREFIX,
  });
  return {
    provider: providerFor(keys, clock, sandbox.fetch),
    sandbox,
    webhookSecret: keys.webhookSecret,
  };
}
