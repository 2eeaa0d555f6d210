import type { PaymentStatus as ShownStatus } from '@urost3/contract/payments.schemas.ts';
import type { PaymentStatus } from './payments.tables.ts';

/** A payment unknown to the provider is shown in its first state, because nothing can have been paid. */
export function shownStatus(status: PaymentStatus): ShownStatus {
  return status === 'created' ? 'requires_payment_method' : status;
}
