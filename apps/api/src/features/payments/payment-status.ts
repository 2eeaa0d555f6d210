import type { PaymentStatus as ShownStatus } from '@urost3/contract/payments.ts';
import type { PaymentStatus } from './payments.tables.ts';

/** Not yet known to the provider looks like its first state: nothing was paid with. */
export function shownStatus(status: PaymentStatus): ShownStatus {
  return status === 'created' ? 'requires_payment_method' : status;
}
