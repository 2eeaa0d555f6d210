// Shows people their own payments: the list, the receipts, and the status after the provider redirects the payer back.

import { DELETED_USER, OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import type { PaymentDiscount } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { OwnPayment, PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';
import { may } from '@urost3/contract/roles.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { ProviderUnreachable } from '../../providers/payments/port.ts';
import { describeDiscounts } from './codes/discount-uses.service.ts';
import { findListedPayment } from './oversight/oversight.repository.ts';
import { methodOf, shownPayment, shownStatus } from './payment-context.ts';
import { findPaymentByIntent } from './payments.repository.ts';
import { type Payment, payments } from './payments.tables.ts';
import { isRefundEffective, listRefunds } from './refunds/refunds.repository.ts';
import { receiptNumber } from './sync/fulfil-payment.ts';
import { syncPayment } from './sync/sync-payment.service.ts';

const toOwn = (payment: Payment, discount: PaymentDiscount | undefined): OwnPayment => ({
  ...shownPayment(payment),
  hasReceipt: payment.status === 'succeeded',
  discount: discount ?? null,
});

function toReturn(payment: Payment): PaymentReturn {
  return {
    status: shownStatus(payment.status),
    purpose: payment.purpose,
    subjectId: payment.subjectId,
    isFulfilled: payment.fulfilledAt !== null,
  };
}

/** The person's successful payments, newest first. */
export async function listOwnPayments(ctx: Context, userUid: string): Promise<OwnPayment[]> {
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userUid, userUid), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(OWN_ROWS_MAX);
  const discounts = await describeDiscounts(ctx.db, paid);
  return paid.map((row) => toOwn(row, discounts.get(row.id)));
}

/**
 * Requests the state from the provider, because the URL of the return page could be forged.
 * @throws AppError not_found for an unknown payment or another person's, unavailable when the provider does not answer
 */
export async function checkReturnedPayment(
  ctx: Context,
  userUid: string,
  intentId: string,
): Promise<PaymentReturn> {
  const payment = await findPaymentByIntent(ctx.db, intentId);
  if (!payment || payment.userUid !== userUid) throw notFound('This payment');
  try {
    await syncPayment(ctx, intentId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new AppError(
      'unavailable',
      'We cannot reach the card provider at the moment. Your payment is not lost: this page will show it shortly.',
      { retryAfter: 5, cause: error },
    );
  }
  return toReturn((await findPaymentByIntent(ctx.db, intentId)) ?? payment);
}

export async function getReceipt(ctx: Context, principal: Principal, id: string) {
  const row = await findListedPayment(ctx.db, id);
  const isOwn = row?.payment.userUid === principal.uid;
  if (!row || !(isOwn || may(principal, 'finance'))) throw notFound('This receipt');
  const { payment, user } = row;
  if (!payment.paidAt || payment.receiptNumber === null) throw notFound('This receipt');
  const settings = await ctx.settings.read(ctx.db);
  const refunds = (await listRefunds(ctx.db, id)).filter((item) => isRefundEffective(item.status));
  return {
    number: receiptNumber(payment.receiptNumber),
    paymentId: payment.id,
    paidAt: payment.paidAt,
    business: {
      name: settings.businessName,
      address: settings.businessAddress,
      email: settings.businessEmail,
    },
    customer: {
      name: user ? `${user.firstName} ${user.lastName}` : DELETED_USER,
      email: user?.email ?? '',
    },
    description: payment.description,
    amount: payment.amountMinor,
    currency: payment.currency,
    discount: (await describeDiscounts(ctx.db, [payment])).get(id) ?? null,
    ...methodOf(payment),
    refunds: refunds.map(({ amountMinor: amount, createdAt: at }) => ({ amount, at })),
    isTest: ctx.cards.kind === 'sandbox' || (payment.intentId === null && payment.amountMinor > 0),
  };
}
