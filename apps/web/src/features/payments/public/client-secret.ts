// Checks the answer to a started payment.

interface StartedPayment {
  /** The card form needs this secret; null when nothing is to be paid. */
  clientSecret: string | null;
  amount: number;
}

export const NO_CLIENT_SECRET = 'Client secret was not returned from the server.';

/** @throws Error when the answer has no secret, and does not say with the amount 0 that nothing is to be paid */
export function requireClientSecret<T extends StartedPayment>(answer: Partial<T> | null): T {
  const clientSecret = answer?.clientSecret || null;
  if (!clientSecret && answer?.amount !== 0) throw new Error(NO_CLIENT_SECRET);
  return { ...(answer as T), clientSecret };
}
