import type { PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';
import { paymentRoutes } from '@urost3/contract/payments/payments.ts';
import { callApi } from '../../../lib/api/api.ts';

interface StartedPayment {
  /** The card form needs this secret; null when nothing is to be paid. */
  clientSecret: string | null;
  amount: number;
}

const NO_CLIENT_SECRET = 'Client secret was not returned from the server.';

/** @throws Error when the answer has no secret, and does not say with the amount 0 that nothing is to be paid */
export function requireClientSecret<T extends StartedPayment>(answer: Partial<T> | null): T {
  const clientSecret = answer?.clientSecret || null;
  if (!clientSecret && answer?.amount !== 0) throw new Error(NO_CLIENT_SECRET);
  return { ...(answer as T), clientSecret };
}

const PAUSES_MS = [0, 700, 1_500, 3_000, 5_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls our server, which asks the card provider, until the payment has an outcome or the last poll is over. */
export async function refreshPayment(intentId: string): Promise<PaymentReturn> {
  let answer: PaymentReturn | null = null;
  for (const ms of PAUSES_MS) {
    await pause(ms);
    answer = await callApi(paymentRoutes.checkReturn, { body: { paymentIntent: intentId } });
    if (answer.status !== 'processing') return answer;
  }
  if (!answer) throw new Error('no answer about the payment');
  return answer;
}

/** `returned` means that the payment was refunded, because the purchase had already ended, for example in another tab. */
export type PaymentOutcome = 'done' | 'returned' | 'processing' | 'failed';

export function outcomeOf({ status, isFulfilled }: PaymentReturn): PaymentOutcome {
  if (status === 'succeeded') return isFulfilled ? 'done' : 'returned';
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'failed';
}
