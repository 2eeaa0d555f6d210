import type { PaymentReturn } from '@urost3/contract/payments.ts';

/** `returned`: paid for a purchase that was over by then, for example closed in another tab. */
export type PurchaseOutcome = 'open' | 'returned' | 'processing' | 'failed';

/** @param answer null: our server has not said anything yet */
export function outcomeOf(answer: PaymentReturn | null): PurchaseOutcome {
  if (answer?.status === 'succeeded') return answer.isFulfilled ? 'open' : 'returned';
  return !answer || answer.status === 'processing' ? 'processing' : 'failed';
}

/** The same words on the page somebody comes back to and in the upgrade window. */
export const outcomeWords = {
  returned: {
    title: 'Your payment is on its way back',
    text: 'It was not needed any more: the whole amount goes back to your card by itself.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'Nothing was taken. You can try again.',
  },
} as const;
