// Creates Premium subscriptions of the demo's people and their orders.
import { countedDays } from '@urost3/contract/day.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from './demo-context.ts';
import type { DemoKey } from './demo-people.ts';
import { type DemoRow, insertRows, removeSubscriptionsOf } from './demo-rows.repository.ts';
import { type DemoSale, newDemoId } from './demo-sales.ts';

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
    const [orderId, id] = [newDemoId('ord'), newDemoId('pay')];
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
    const orderId = newDemoId('ord');
    sales.push({
      id: newDemoId('pay'),
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
      await removeSubscriptionsOf(
        demo.tx,
        subscriptions.map((row) => row.user_uid as string),
      );
      await insertRows(demo.tx, 'subscriptions', subscriptions);
      await insertRows(demo.tx, 'subscription_orders', orders);
    },
  };
}
