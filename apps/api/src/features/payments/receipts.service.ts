// Shows people their own payments: the list, the receipts, and the status after the provider redirects the payer back.
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import type { OwnPayment, PaymentReturn, Receipt } from '@urost3/contract/payments.schemas.ts';
import type { PaymentDiscount } from '@urost3/contract/payments-discount-codes.schemas.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { may } from '@urost3/contract/roles.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { ProviderUnreachable } from '../../providers/payments/port.ts';
import { findPaymentWithUser } from './oversight.repository.ts';
import type { PaymentContext } from './payment-context.ts';
import { methodOf } from './payment-method.ts';
import { shownStatus } from './payment-status.ts';
import { findPaymentByIntent, listSuccessfulPaymentsOf } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import { receiptNumber } from './receipt-mail.ts';
import { isRefundEffective } from './refund-status.ts';
import { listRefunds } from './refunds.repository.ts';
import type { SyncPayment } from './sync-payment.service.ts';

function toOwn(payment: Payment, discount: PaymentDiscount | undefined): OwnPayment {
  return {
    id: payment.id,
    purpose: payment.purpose,
    description: payment.description,
    amount: payment.amountMinor,
    currency: payment.currency,
    status: shownStatus(payment.status),
    created: Math.floor(payment.createdAt.getTime() / 1000),
    refundedAmount: payment.refundedMinor,
    hasReceipt: payment.status === 'succeeded',
    discount: discount ?? null,
  };
}

function toReturn(payment: Payment): PaymentReturn {
  return {
    status: shownStatus(payment.status),
    purpose: payment.purpose,
    subjectId: payment.subjectId,
    isFulfilled: payment.fulfilledAt !== null,
  };
}

export function createReceipts(context: PaymentContext, syncPayment: SyncPayment) {
  const { db } = context;

  return {
    /** The person's successful payments, newest first. */
    async listOwn(userUid: string): Promise<OwnPayment[]> {
      const paid = await listSuccessfulPaymentsOf(db, userUid, OWN_ROWS_MAX);
      const discounts = await context.discounts.describe(db, paid);
      return paid.map((row) => toOwn(row, discounts.get(row.id)));
    },
    /**
     * Requests the state from the provider, because the URL of the return page could be forged.
     * @throws AppError not_found for an unknown payment or another person's, unavailable when the provider does not answer
     */
    async checkReturn(userUid: string, intentId: string): Promise<PaymentReturn> {
      const payment = await findPaymentByIntent(db, intentId);
      if (!payment || payment.userUid !== userUid) throw notFound('This payment');
      try {
        await syncPayment(intentId);
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error;
        throw new AppError(
          'unavailable',
          'We cannot reach the card provider at the moment. Your payment is not lost: this page will show it shortly.',
          { retryAfter: 5, cause: error },
        );
      }
      return toReturn((await findPaymentByIntent(db, intentId)) ?? payment);
    },
    async getReceipt(principal: Principal, id: string): Promise<Receipt> {
      const row = await findPaymentWithUser(db, id);
      const isOwn = row?.payment.userUid === principal.uid;
      if (!row || !(isOwn || may(principal, 'finance'))) throw notFound('This receipt');
      const { payment, user } = row;
      if (!payment.paidAt || payment.receiptNumber === null) throw notFound('This receipt');
      const settings = await context.settings.read(db);
      const refunds = (await listRefunds(db, id)).filter((item) => isRefundEffective(item.status));
      return {
        number: receiptNumber(payment.receiptNumber),
        paymentId: payment.id,
        paidAt: payment.paidAt.toISOString(),
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
        discount: (await context.discounts.describe(db, [payment])).get(id) ?? null,
        ...methodOf(payment),
        refunds: refunds.map((refund) => ({
          amount: refund.amountMinor,
          at: refund.createdAt.toISOString(),
        })),
        isTest:
          context.provider.kind === 'sandbox' ||
          (payment.intentId === null && payment.amountMinor > 0),
      };
    },
  };
}
