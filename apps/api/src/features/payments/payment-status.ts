import type { PaymentStatus as ShownStatus } from '@urost3/contract/payments.schemas.ts';
import type { PaymentStatus } from './payments.tables.ts';

/** A payment that the provider does not know yet is shown as unpaid. */
export function shownStatus(status: PaymentStatus): ShownStatus {
  return status === 'created' ? 'requires_payment_method' : status;
}
