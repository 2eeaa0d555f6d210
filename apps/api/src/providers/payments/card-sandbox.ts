// The only file of the product that imports the card sandbox. The sandbox is a test server that replaces Stripe when no
// keys are configured. The import is dynamic, because the production image does not contain the package.
import { StartError } from '../../db/data-dir.ts';

export type { PastPayment, PastPaymentRecord, Sandbox, SandboxKeys } from '@urost3/card-sandbox';

/** @throws StartError when the package is missing */
export async function loadCardSandbox(): Promise<typeof import('@urost3/card-sandbox')> {
  try {
    return await import('@urost3/card-sandbox');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Rethrow the error when another module is missing, because the fault is then inside the package.
    const isLeftOut = code === 'ERR_MODULE_NOT_FOUND' && message.includes(import.meta.filename);
    if (!isLeftOut) throw error;
    throw new StartError(
      'There are neither Stripe keys nor the card sandbox (packages/card-sandbox) here: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  }
}
