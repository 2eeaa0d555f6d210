import { paymentRoutes } from '@urost3/contract/payments.routes.ts';
import type { PaymentReturn } from '@urost3/contract/payments.schemas.ts';
import { callApi } from '../../../lib/api.ts';

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
