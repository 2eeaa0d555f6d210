// Computes when the reconciler checks a payment again.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Payment } from './payments.tables.ts';

const FIRST_CHECK_MS = 2 * MINUTE_MS;
/** An unfinished payment is checked every minute until it has this age, because the payer may still be paying. */
const FRESH_MS = 2 * 60 * MINUTE_MS;
const STALE_STEP_MS = 30 * MINUTE_MS;
/** The fee and net amount usually arrive within seconds. The reconciler stops asking for them this long after the payment. */
const SETTLED_BY_MS = 7 * 24 * 60 * MINUTE_MS;
const MAX_STEP_MS = 6 * 60 * MINUTE_MS;

export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}

/**
 * @param isRefundWaiting whether a refund of the payment is not finished, or a refund's net amount is missing
 * @returns null when no further change is expected
 */
export function nextCheckAt(
  payment: Pick<Payment, 'status' | 'createdAt' | 'paidAt' | 'netMinor' | 'checks'>,
  isRefundWaiting: boolean,
  now: Date,
): Date | null {
  const soon = (ms: number) => new Date(now.getTime() + ms);
  if (payment.status === 'canceled') return null;
  if (payment.status !== 'succeeded') {
    const age = now.getTime() - payment.createdAt.getTime();
    return soon(age < FRESH_MS ? MINUTE_MS : STALE_STEP_MS);
  }
  if (payment.netMinor !== null && !isRefundWaiting) return null;
  const age = now.getTime() - (payment.paidAt ?? now).getTime();
  if (age > SETTLED_BY_MS && !isRefundWaiting) return null;
  return soon(Math.min(MAX_STEP_MS, MINUTE_MS * 2 ** Math.min(payment.checks, 10)));
}
