// A payment as Payment Oversight shows it to administrators.
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import type { PaymentWithUser } from './oversight.repository.ts';
import { shownStatus } from './payment-status.ts';
import type { Refund } from './payments.tables.ts';
import type { SubjectDescription } from './payments.types.ts';
import { isRefundInForce } from './refund-status.ts';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export function toAdminPayment(
  { payment, user }: PaymentWithUser,
  refunds: readonly Refund[],
  subject: SubjectDescription | undefined,
): AdminPayment {
  const isRefunded = refunds.some(isRefundInForce);
  return {
    id: payment.id,
    purpose: payment.purpose,
    description: payment.description,
    amount: payment.amountMinor,
    currency: payment.currency,
    fee: payment.feeMinor,
    net: payment.netMinor === null ? null : payment.netMinor + payment.adjustmentsNetMinor,
    settlementCurrency: payment.settledCurrency,
    status: shownStatus(payment.status),
    created: seconds(payment.createdAt),
    refunded: isRefunded,
    refundedAmount: payment.refundedMinor,
    isRefundable: payment.status === 'succeeded' && payment.amountMinor > 0 && !isRefunded,
    isDisputed: payment.isDisputed,
    attention: payment.attention,
    user,
    booking: subject
      ? {
          id: payment.subjectId,
          date: { seconds: seconds(subject.startsAt) },
          timeSlot: subject.timeSlot,
        }
      : null,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: refund.amountMinor,
      currency: refund.currency,
      reason: refund.reason,
      created: seconds(refund.createdAt),
      status: refund.status,
      note: refund.note,
    })),
  };
}
