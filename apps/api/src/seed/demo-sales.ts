// Creates each payment of the demo both in the card sandbox and in the product's rows. Receipts, refunds and totals
// therefore agree.
import { randomBytes } from 'node:crypto';
import { getNextReceiptNumber } from '../features/payments/payments.repository.ts';
import type { PastPayment } from '../providers/payments/card-sandbox.ts';
import { type Demo, minutesAfter } from './demo-context.ts';
import type { DemoKey } from './demo-people.ts';
import { type DemoRow, insertRows } from './demo-rows.repository.ts';

const CHECK_AFTER_MINUTES = 2;

export interface DemoSale {
  id: string;
  purpose: 'subscription' | 'booking';
  subjectId: string;
  by: DemoKey;
  at: Date;
  amountMinor: number;
  description: string;
  card?: string;
  ending?: PastPayment['ending'];
  refund?: { at: Date; amountMinor: number; note: string };
}

export const newDemoId = (prefix: 'pay' | 'ord' | 'rfd') =>
  `${prefix}_${randomBytes(12).toString('hex')}`;

/** Creates the payments in the order of their dates, so that receipt numbers rise with the dates. */
export async function makeSales(demo: Demo, sales: readonly DemoSale[]): Promise<void> {
  const { recordPayment, now } = demo;
  if (!recordPayment) return;
  const payments: DemoRow[] = [];
  const refunds: DemoRow[] = [];
  for (const sale of [...sales].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { id, purpose, subjectId, at, amountMinor, description, refund } = sale;
    const userUid = demo.uidOf(sale.by);
    const refundId = newDemoId('rfd');
    const record = recordPayment({
      at,
      amountMinor,
      currency: 'gbp',
      description,
      metadata: {
        site: demo.site,
        purpose,
        payment_id: id,
        subject_id: subjectId,
        user_id: userUid,
      },
      card: sale.card ?? 'pm_card_visa',
      ending: sale.ending ?? 'confirmed',
      refund: refund && {
        at: refund.at,
        amountMinor: refund.amountMinor,
        metadata: { payment_id: id, refund_id: refundId },
      },
    });
    const isPaid = record.status === 'succeeded';
    const isFinal = isPaid || record.status === 'canceled';
    const isFullyRefunded = refund?.amountMinor === amountMinor;
    const updatedAt = refund?.at ?? at;
    payments.push({
      id,
      purpose,
      subject_id: subjectId,
      user_uid: userUid,
      amount_minor: amountMinor,
      currency: 'gbp',
      description,
      status: record.status,
      intent_id: record.intentId,
      charge_id: record.chargeId,
      card_brand: record.cardBrand,
      card_last4: record.cardLast4,
      last_error_code: record.errorCode,
      paid_at: isPaid ? at : null,
      receipt_number: isPaid ? await getNextReceiptNumber(demo.tx) : null,
      settled_minor: record.settlement?.amountMinor ?? null,
      fee_minor: record.settlement?.feeMinor ?? null,
      net_minor: record.settlement?.netMinor ?? null,
      settled_currency: record.settlement ? 'gbp' : null,
      refunded_minor: refund?.amountMinor ?? 0,
      adjustments_net_minor: -(refund?.amountMinor ?? 0),
      is_disputed: false,
      fulfilled_at: isPaid ? at : null,
      refund_applied_at: refund && isFullyRefunded ? refund.at : null,
      // The reconciler checks an unfinished payment at this time, as it does with real payments.
      next_check_at: isFinal ? null : minutesAfter(now, CHECK_AFTER_MINUTES),
      checks: 1,
      created_at: at,
      updated_at: updatedAt,
    });
    if (!refund) continue;
    const minor = refund.amountMinor;
    refunds.push({
      id: refundId,
      payment_id: id,
      status: 'succeeded',
      source: 'product',
      amount_minor: minor,
      currency: 'gbp',
      reason: 'requested_by_customer',
      note: refund.note,
      attempt: 1,
      requested_by: demo.uidOf('admin'),
      provider_refund_id: record.refundId,
      net_minor: -minor,
      settled_minor: -minor,
      applied_at: refund.at,
      created_at: refund.at,
      updated_at: refund.at,
    });
  }
  await insertRows(demo.tx, 'payments', payments);
  await insertRows(demo.tx, 'refunds', refunds);
}
