// Creates each payment of the demo both in the card sandbox and in the product's rows. Receipts, refunds and totals
// therefore agree.
import { countedDays } from '@urost3/contract/day.ts';
import { sql } from 'drizzle-orm';
import { newId } from '../db/keys.ts';
import { takeReceiptNumber } from '../features/payments/payments.repository.ts';
import type { PastPayment } from '../providers/payments/card-sandbox.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from './demo-context.ts';
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

/** Creates the payments in the order of their dates, so that receipt numbers rise with the dates. */
export async function makeSales(demo: Demo, sales: readonly DemoSale[]) {
  const { recordPayment, now } = demo;
  if (!recordPayment) return;
  const payments: DemoRow[] = [];
  const refunds: DemoRow[] = [];
  for (const sale of [...sales].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { id, purpose, subjectId, at, amountMinor, description, refund } = sale;
    const userUid = demo.uidOf(sale.by);
    const refundId = newId('rfd');
    const record = recordPayment({
      at,
      amountMinor,
      currency: 'gbp',
      description,
      metadata: {
        // The marker that identifies payments of this installation.
        site: new URL(demo.ctx.siteUrl).host,
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
      receipt_number: isPaid ? await takeReceiptNumber(demo.tx) : null,
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

const DAY_MINUTES = 24 * 60;

interface Purchase {
  by: DemoKey;
  days: number;
  time: string;
  card?: string;
  refund?: { days: number; note: string };
}

const purchases: readonly Purchase[] = [
  { by: 'ravi', days: 380, time: '20:11' },
  { by: 'sanjay', days: 361, time: '19:40', card: 'pm_card_mastercard' },
  { by: 'mei', days: 72, time: '21:15' },
  { by: 'premium', days: 61, time: '19:24' },
  { by: 'tom', days: 53, time: '12:32', card: 'pm_card_mastercard' },
  { by: 'nadia', days: 46, time: '20:48' },
  { by: 'grace', days: 39, time: '18:05' },
  { by: 'callum', days: 33, time: '22:10', card: 'pm_card_amex' },
  { by: 'oliver', days: 29, time: '07:55' },
  { by: 'amara', days: 24, time: '13:20' },
  {
    by: 'lucy',
    days: 20,
    time: '16:45',
    refund: { days: 15, note: 'Cancelled within 14 days.' },
  },
  { by: 'ffion', days: 19, time: '20:20' },
  { by: 'patrick', days: 14, time: '08:40', card: 'pm_card_mastercard' },
  { by: 'zainab', days: 11, time: '13:05' },
  { by: 'hannah', days: 7, time: '19:58' },
];

/** The people who bought Premium. */
export const buyers: ReadonlySet<DemoKey> = new Set(purchases.map(({ by }) => by));

/** Unfinished purchases, one for each way in which a payment can remain unpaid. */
const unfinished = [
  { by: 'joseph', hours: 8 * 24, card: 'pm_card_visa', ending: 'cancelled' },
  { by: 'ravi', hours: 7.2, card: 'pm_card_visa', ending: 'unconfirmed' },
  {
    by: 'joseph',
    hours: 5.5,
    ending: 'confirmed',
    card: 'pm_card_chargeDeclinedInsufficientFunds',
  },
  { by: 'sanjay', hours: 3.3, card: 'pm_card_authenticationRequired', ending: 'confirmed' },
] as const satisfies { by: DemoKey; hours: number; card: string; ending: DemoSale['ending'] }[];

/**
 * @returns the sales, and `write`, which inserts the subscriptions and their orders. Create the sales before `write` is
 * called, because orders reference their payments.
 */
export function planSubscriptions(demo: Demo): { sales: DemoSale[]; write: () => Promise<void> } {
  const { subscriptionPrice, subscriptionDurationDays: duration } = demo.settings;
  const isSold = demo.recordPayment !== null;
  const amount = isSold ? subscriptionPrice : 0;
  const description = `Premium, ${countedDays(duration)}`;
  const sales: DemoSale[] = [];
  const orders: DemoRow[] = [];
  const subscriptions: DemoRow[] = [];
  const orderOf = (by: DemoKey, id: string, at: Date) => ({
    id,
    purpose: 'subscription',
    user_uid: demo.uidOf(by),
    amount_minor: amount,
    currency: 'gbp',
    duration_days: duration,
    created_at: at,
  });

  for (const { by, days, time, card, refund } of purchases) {
    const at = daysAgo(demo, days, time);
    const until = minutesAfter(at, duration * DAY_MINUTES);
    const refundedAt = refund ? daysAgo(demo, refund.days, '10:30') : null;
    subscriptions.push({
      user_uid: demo.uidOf(by),
      is_active: true,
      expires_at: refundedAt ?? until,
      purchased_at: at,
      amount_minor: amount,
      currency: 'gbp',
      updated_at: refundedAt ?? at,
    });
    if (!isSold) continue;
    const [orderId, id] = [newId('ord'), newId('pay')];
    sales.push({
      id,
      purpose: 'subscription',
      subjectId: orderId,
      by,
      at,
      description,
      amountMinor: amount,
      ...(card ? { card } : {}),
      ...(refund && refundedAt
        ? { refund: { at: refundedAt, amountMinor: amount, note: refund.note } }
        : {}),
    });
    orders.push({
      ...orderOf(by, orderId, minutesAfter(at, -2)),
      payment_id: id,
      status: refund ? 'refunded' : 'fulfilled',
      immediate_access_consent_at: minutesAfter(at, -1),
      access_from: at,
      access_until: until,
      fulfilled_at: at,
      refunded_at: refundedAt,
    });
  }
  for (const { by, hours, card, ending } of isSold ? unfinished : []) {
    const at = hoursAgo(demo, hours);
    const orderId = newId('ord');
    sales.push({
      id: newId('pay'),
      purpose: 'subscription',
      subjectId: orderId,
      by,
      at,
      amountMinor: amount,
      description,
      card,
      ending,
    });
    orders.push({
      ...orderOf(by, orderId, minutesAfter(at, -1)),
      payment_id: null,
      status: ending === 'cancelled' ? 'abandoned' : 'open',
      immediate_access_consent_at: null,
      access_from: null,
      access_until: null,
      fulfilled_at: null,
      refunded_at: null,
    });
  }
  return {
    sales,
    async write() {
      // Removes the subscriptions of these people. The demo then inserts subscriptions with a history.
      await demo.tx.execute(
        sql`delete from subscriptions
      where user_uid in (select jsonb_array_elements_text(${JSON.stringify(subscriptions.map((row) => row.user_uid as string))}::text::jsonb))`,
      );
      await insertRows(demo.tx, 'subscriptions', subscriptions);
      await insertRows(demo.tx, 'orders', orders);
    },
  };
}
