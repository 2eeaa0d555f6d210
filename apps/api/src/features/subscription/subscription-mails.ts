// Texts about a purchase, for its receipt and for the mail about its refund.
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription.ts';
import type { MailMessage } from '../../providers/mail/port.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { cancellableUntil } from './subscription.policy.ts';
import type { SubscriptionOrder } from './subscription.tables.ts';

export function receiptNotes(order: SubscriptionOrder, until: Date, now: Date): string[] {
  return [
    `Premium is active until ${formatMailDay(until)}. It does not renew by itself.`,
    ...(order.amountMinor > 0
      ? [
          `You may cancel this purchase until ${formatMailDay(cancellableUntil(now))} (${CANCELLATION_DAYS} days) without giving a reason and get all of your money back: on your account page, or by replying to this message.`,
        ]
      : []),
    ...(order.immediateAccessConsentAt
      ? ['You asked us to give you access at once, before these 14 days are over.']
      : []),
  ];
}

/** Confirms a full refund. @param until when the remaining Premium ends; null: Premium has ended */
export function refundedMail(
  buyer: { firstName: string; email: string },
  order: SubscriptionOrder,
  until: Date | null,
): MailMessage {
  const amount = formatMoney(order.amountMinor, order.currency);
  return layOutMail({
    to: buyer.email,
    subject: `Your Premium purchase was refunded: ${amount}`,
    heading: 'Your Premium purchase was refunded',
    reader: buyer,
    paragraphs: [
      `Your purchase of Premium for ${countedDays(order.durationDays)} is cancelled and ${amount} goes back to the card you paid with, usually within 5 to 10 working days.`,
      until
        ? `Your other purchases stay: Premium is active until ${formatMailDay(until)}.`
        : 'Premium has ended with it. The first section of every station type stays open to you.',
    ],
  });
}
