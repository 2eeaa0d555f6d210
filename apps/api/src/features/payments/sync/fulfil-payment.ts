// Delivers what was paid for, in the transaction in which the payment succeeds.

import { formatMoney } from '@urost3/contract/money.ts';
import { describeMethod } from '@urost3/contract/payments/payments.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { formatMailDay, layOutMail } from '../../mail/mail-layout.service.ts';
import {
  describeDiscounts,
  markDiscountUsed,
  releaseDiscount,
} from '../codes/discount-uses.service.ts';
import { handlersOf, methodOf, toHandledPayment } from '../payment-context.ts';
import { findBuyer, updatePayment } from '../payments.repository.ts';
import type { Payment } from '../payments.tables.ts';
import type { SettledOutcome } from '../payments.types.ts';

interface Fulfilled {
  payment: Payment;
  outcome: SettledOutcome;
}

/** @returns the outcome; for `return_money` the caller must refund the payment or roll back the purchase */
export async function fulfilPayment(
  ctx: Context,
  tx: Db,
  paid: Payment,
  paidAt: Date,
): Promise<Fulfilled> {
  const outcome = await handlersOf(ctx, paid.purpose).onSettled(ctx, tx, {
    ...toHandledPayment(paid),
    paidAt,
  });
  if (outcome.outcome === 'return_money') {
    await releaseDiscount(ctx, tx, paid.id);
    return { payment: paid, outcome };
  }
  await markDiscountUsed(ctx, tx, paid.id);
  const now = ctx.clock.now();
  const payment = await updatePayment(tx, paid.id, { fulfilledAt: now, updatedAt: now });
  await queueReceiptMail(ctx, tx, payment, outcome.receiptNotes ?? []);
  return { payment, outcome };
}

export const receiptNumber = (number: number) => `R-${String(number).padStart(6, '0')}`;

/** Queues the mailed receipt in the transaction that settles the payment. */
async function queueReceiptMail(ctx: Context, tx: Db, payment: Payment, notes: readonly string[]) {
  if (!payment.userUid || !payment.paidAt || payment.receiptNumber === null) return;
  const user = await findBuyer(tx, payment.userUid);
  if (!user) return;
  const discount = (await describeDiscounts(tx, [payment])).get(payment.id);
  const money = (minor: number) => formatMoney(minor, payment.currency);
  const settings = await ctx.settings.read(tx);
  const number = receiptNumber(payment.receiptNumber);
  const method = describeMethod(methodOf(payment));
  const business = [settings.businessName, settings.businessAddress, settings.businessEmail];
  await ctx.mail.queue(
    tx,
    layOutMail({
      to: user.email,
      subject: `Receipt ${number}: ${payment.description}`,
      heading: 'Thank you for your payment',
      reader: user,
      paragraphs: [
        'We have received your payment. This is your receipt.',
        ...notes,
        ...(ctx.cards.kind === 'sandbox' ? ['This was a test payment: no money moved.'] : []),
      ],
      facts: [
        ['For', payment.description],
        ...(discount
          ? ([
              ['Full price', money(discount.fullAmount)],
              [`Code ${discount.code}`, `${money(discount.saving)} saved`],
            ] satisfies [string, string][])
          : []),
        ['Amount', money(payment.amountMinor)],
        ...(method ? ([['Paid with', method]] satisfies [string, string][]) : []),
        ['Paid on', formatMailDay(payment.paidAt)],
        ['Receipt number', number],
        ['From', business.filter((line) => line !== '').join(', ')],
      ],
      action: { label: 'Open the receipt', url: `${ctx.siteUrl}/receipts/${payment.id}` },
    }),
  );
}
