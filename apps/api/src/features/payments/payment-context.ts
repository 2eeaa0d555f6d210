// What the parts of payments share.

import type {
  PaymentPurpose,
  PaymentStatus as ShownStatus,
} from '@urost3/contract/payments/payments.schemas.ts';
import type { PaymentMethod } from '@urost3/contract/payments/payments.ts';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import { findPayment, findPaymentForUpdate } from './payments.repository.ts';
import type { Payment, PaymentStatus } from './payments.tables.ts';
import type { HandledPayment, PaymentHandlers } from './payments.types.ts';

/** The job of a requested refund. */
export const performRefund = jobKind<{ refundId: string }>('payments.refund', {
  retries: 12,
  expireSeconds: 120,
});

/**
 * What a paid, cancelled or refunded payment does to its order. A feature lists its handlers under `settles` in its entry
 * (`*.routes.ts`): `bookings/booking-payments.ts`, `subscription/premium-payments.ts`, `groups/group-purchases.service.ts`.
 */
export function handlersOf(ctx: Context, purpose: PaymentPurpose): PaymentHandlers {
  for (const { settles } of ctx.features) {
    const handlers = settles?.[purpose];
    if (handlers) return handlers;
  }
  throw new Error(`no feature handles payments for '${purpose}'`);
}

export function toHandledPayment(payment: Payment): HandledPayment {
  return {
    paymentId: payment.id,
    ...pick(payment, 'subjectId', 'userUid', 'amountMinor'),
  };
}

/** Locks the people whom a change of the payment concerns, and then the payment (`lockAccounts` describes the order). */
export async function lockPayment(ctx: Context, tx: Db, id: string): Promise<Payment | null> {
  const found = await findPayment(tx, id);
  if (!found) return null;
  const others = await handlersOf(ctx, found.purpose).lockShared?.(ctx, tx, found.subjectId);
  await lockAccounts(tx, [...(found.userUid ? [found.userUid] : []), ...(others ?? [])]);
  return findPaymentForUpdate(tx, id);
}

/** Live events that make the open pages of the payer and of staff refetch. */
export function paymentEvents({ id: paymentId, userUid, ...payment }: Payment): PublishedEvent[] {
  const data = { paymentId, ...pick(payment, 'purpose', 'subjectId') };
  return [
    { to: { audience: 'finance' }, kind: 'payment', data: { paymentId } },
    ...(userUid ? [{ to: { uid: userUid }, kind: 'payment' as const, data }] : []),
  ];
}

/** Tells the features that follow payments, and publishes the live events. */
export async function publishPayment(ctx: Context, tx: Db, payment: Payment) {
  for (const { onPaymentChanged } of ctx.features) await onPaymentChanged?.(tx);
  await ctx.live.publish(tx, paymentEvents(payment));
}

/** The payment method as far as the provider has reported it. */
export function methodOf({ cardBrand, cardLast4, wallet }: Payment): PaymentMethod {
  return { card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null, wallet };
}

/** A payment that the provider does not know yet is shown as unpaid. */
export function shownStatus(status: PaymentStatus): ShownStatus {
  return status === 'created' ? 'requires_payment_method' : status;
}

/** What the payer and staff see of a payment. */
export const shownPayment = (payment: Payment) => ({
  ...pick(payment, 'id', 'purpose', 'description', 'currency'),
  amount: payment.amountMinor,
  status: shownStatus(payment.status),
  created: Math.floor(payment.createdAt.getTime() / 1000),
  refundedAmount: payment.refundedMinor,
});

/** The error when the card provider does not answer. */
export const cardsAway = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'Card payments are not available at the moment. Please try again shortly.',
    { retryAfter: 5, cause },
  );
