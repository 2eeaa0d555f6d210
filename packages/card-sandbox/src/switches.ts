// Endpoints for tests, which only the sandbox has. They need the secret key.
import type { SandboxServer } from './server.ts';
import { invalidRequest } from './stripe-error.ts';
import { type Faults, noFaults, type Webhooks } from './webhooks.ts';

/** @throws StripeError for a body that is not JSON, an unknown fault, or a value of the wrong type */
function readFaults(body: unknown): Partial<Faults> {
  let faults: unknown;
  try {
    faults = JSON.parse(String(body));
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
  for (const [name, value] of Object.entries(faults ?? {})) {
    const known = noFaults[name as keyof Faults];
    if (known === undefined || typeof value !== typeof known) {
      const kinds = Object.entries(noFaults).map(([fault, none]) => `${fault} (${typeof none})`);
      throw invalidRequest(`There is no such fault. Use: ${kinds.join(', ')}.`, { param: name });
    }
  }
  return faults as Partial<Faults>;
}

export function addSwitches(
  { app, requireSecretKey }: SandboxServer,
  { webhooks, work }: { webhooks: Webhooks; work(isForced: boolean): void },
): void {
  app.post('/sandbox/faults', async (request) => {
    requireSecretKey(request);
    webhooks.setFaults(readFaults(request.body));
    return {};
  });
  app.get('/sandbox/state', async (request) => {
    requireSecretKey(request);
    return { waiting: webhooks.waiting(), ...webhooks.count };
  });
  app.post('/sandbox/work', async (request) => {
    requireSecretKey(request);
    work(true);
    await webhooks.deliverDue(true);
    return { waiting: webhooks.waiting() };
  });
}
