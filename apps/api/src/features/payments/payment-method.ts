import type { PaymentMethod } from '@urost3/contract/payments.ts';
import type { Payment } from './payments.tables.ts';

/** What a payment was made with, as far as the provider has told. */
export function methodOf({ cardBrand, cardLast4, wallet }: Payment): PaymentMethod {
  return { card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null, wallet };
}
