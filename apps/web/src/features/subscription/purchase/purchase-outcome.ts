import type { PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';

/**
 * `returned` means that the payment was refunded, because the purchase had already ended, for example in another tab.
 */
export type PurchaseOutcome = 'open' | 'returned' | 'processing' | 'failed';

/** @param answer null while our server has not answered */
export function outcomeOf(answer: PaymentReturn | null): PurchaseOutcome {
  if (answer?.status === 'succeeded') return answer.isFulfilled ? 'open' : 'returned';
  return !answer || answer.status === 'processing' ? 'processing' : 'failed';
}

export const outcomeWords = {
  returned: {
    title: 'Your payment is on its way back',
    text: 'It was no longer needed: the whole amount goes back to your card automatically.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'Nothing was taken. You can try again.',
  },
} as const;
