// The only file of the product that imports the card sandbox, a test server that replaces Stripe where there are no keys. The
// import is dynamic, because a server with keys must start without the package, which the production image does not contain.
import { StartError } from '../../db/data-dir.ts';

export type { PastPayment, PastPaymentRecord, Sandbox, SandboxKeys } from '@urost3/card-sandbox';

/** @throws StartError where the package is not there */
export async function loadCardSandbox(): Promise<typeof import('@urost3/card-sandbox')> {
  try {
    return await import('@urost3/card-sandbox');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Another missing module is a fault inside the package, so its error is not replaced.
    const isLeftOut = code === 'ERR_MODULE_NOT_FOUND' && message.includes(import.meta.filename);
    if (!isLeftOut) throw error;
    throw new StartError(
      'There are neither Stripe keys nor the card sandbox (packages/card-sandbox) here: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  }
}
