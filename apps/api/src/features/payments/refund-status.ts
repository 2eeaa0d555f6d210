// Rules about the status of a refund.
import type { RefundStatus } from '@urost3/contract/payments.schemas.ts';
import type { Refund } from './payments.tables.ts';

const order: Record<RefundStatus, number> = {
  requested: 0,
  // `pending` and `requires_action` can follow each other: a refund is pending again after the customer gave bank details.
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  // `canceled` and `failed` are last, because a refund can fail after it succeeded. The money then returns to our account.
  canceled: 3,
  failed: 3,
};

/**
 * Whether the provider's status replaces the stored status. A webhook that arrives late may carry an earlier status,
 * which must not replace a later one. `pending` and `requires_action` replace each other, because a refund can change
 * between them in both directions.
 */
export function canReplace(next: RefundStatus, stored: RefundStatus): boolean {
  return order[next] > order[stored] || (order[next] === 1 && order[stored] === 1);
}

/** In these statuses, the provider has not yet paid the refund, and the refund has not failed or been cancelled. */
export const unfinishedStatuses: RefundStatus[] = ['requested', 'pending', 'requires_action'];

/** Whether the provider can still change the refund, or has not reported its net amount. */
export const isRefundWaiting = ({ status, netMinor }: Refund) =>
  unfinishedStatuses.includes(status) || (status === 'succeeded' && netMinor === null);

export const isRefundEffective = (status: RefundStatus) =>
  status === 'pending' || status === 'requires_action' || status === 'succeeded';

/** True unless the refund failed or was cancelled. While a payment has such a refund, the product requests no other. */
export const isRefundInForce = ({ status }: Refund) => status !== 'failed' && status !== 'canceled';
