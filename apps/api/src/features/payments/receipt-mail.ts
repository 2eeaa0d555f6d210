// Queues the mailed receipt in the transaction that settles the payment.
import { formatMoney } from '@urost3/contract/money.ts';
import { describeMethod } from '@urost3/contract/payments.ts';
import type { Db } from '../../db/client.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { findContact } from './oversight.repository.ts';
import type { PaymentContext } from './payment-context.ts';
import { methodOf } from './payment-method.ts';
import type { Payment } from './payments.tables.ts';

export const receiptNumber = (number: number) => `R-${String(number).padStart(6, '0')}`;

export async function queueReceiptMail(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  notes: readonly string[],
): Promise<void> {
  if (!payment.userUid || !payment.paidAt || payment.receiptNumber === null) return;
  const user = await findContact(tx, payment.userUid);
  if (!user) return;
  const discount = (await context.discounts.describe(tx, [payment])).get(payment.id);
  const money = (minor: number) => formatMoney(minor, payment.currency);
  const settings = await context.settings.read(tx);
  const number = receiptNumber(payment.receiptNumber);
  const method = describeMethod(methodOf(payment));
  const business = [settings.businessName, settings.businessAddress, settings.businessEmail];
  await context.mail.queue(
    tx,
    layOutMail({
      to: user.email,
      subject: `Receipt ${number}: ${payment.description}`,
      heading: 'Thank you for your payment',
      reader: user,
      paragraphs: [
        'We have received your payment. This is your receipt.',
        ...notes,
        ...(context.provider.kind === 'sandbox'
          ? ['This was a test payment: no money moved.']
          : []),
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
      action: { label: 'Open the receipt', url: `${context.publicUrl}/receipts/${payment.id}` },
    }),
  );
}
