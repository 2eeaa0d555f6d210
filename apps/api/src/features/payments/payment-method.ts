import type { PaymentMethod } from '@urost3/contract/payments.ts';
import type { Payment } from './payments.tables.ts';

/** The payment method as far as the provider has reported it. */
export function methodOf({ cardBrand, cardLast4, wallet }: Payment): PaymentMethod {
  return { card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null, wallet };
}
