// Orders: the purchases of Premium by a learner, and of seats by a group. A person has at most one open order for each purpose.
// The features name the offer, and what a paid order grants (`OrderEffects`).

import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/keys.ts';
import { findRow, lockById, onlyRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { cardsAway } from './payment-context.ts';
import { type Order, orders } from './payments.tables.ts';
import type { IntentAnswer, PaymentHandlers } from './payments.types.ts';
import { cancelPaymentOf } from './sync/cancel-payment.service.ts';
import { createIntent } from './sync/intents.service.ts';

export { findBuyer } from './payments.repository.ts';

const ROUNDS = 3;

/** What a person orders, at its current price. */
export type Offer = Pick<Order, 'purpose' | 'amountMinor' | 'currency' | 'durationDays'> &
  Partial<Pick<Order, 'groupId' | 'name' | 'seats'>>;

const isSame = (order: Order, offer: Offer) =>
  Object.entries(offer).every(([key, value]) => order[key as keyof Offer] === value);

/** Whether both are for one group, or both for the person's Premium. Seats, price and duration may differ. */
const isForSameGroup = (order: Order, { groupId = null, name = null }: Offer) =>
  order.groupId === groupId && order.name === name;

/** @throws AppError not_authenticated for a deleted account */
export async function lockBuyer(tx: Db, userUid: string) {
  if (!(await lockAccount(tx, userUid))) {
    throw new AppError('not_authenticated', 'User must be logged in to purchase subscription');
  }
}

/** The person's open order, which a parallel request may have opened for another offer, or a new one. */
function openOrder(ctx: Context, userUid: string, offer: Offer): Promise<Order> {
  return ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userUid);
    return (
      (await findOpenOrder(tx, userUid, offer.purpose)) ??
      (await insertOrder(tx, {
        ...offer,
        id: newId('ord'),
        userUid,
        status: 'open',
        createdAt: ctx.clock.now(),
      }))
    );
  });
}

/**
 * Closes an order that does not match the current offer.
 * @returns true when the order has already been paid, and therefore stays
 * @throws AppError unavailable when the card provider does not answer
 */
async function closeOrder(ctx: Context, order: Order): Promise<boolean> {
  const answer = await cancelPaymentOf(ctx, order.purpose, order.id);
  if (answer === 'already_succeeded') return true;
  if (answer === 'unreachable') throw cardsAway();
  // Close the order here, because `onCancelled` runs only when a payment was started.
  await updateOrder(ctx.db, order.id, 'open', { status: 'abandoned' });
  return false;
}

/** Another request closed the order before its payment started. */
class OrderClosed extends Error {}

type OrderAnswer =
  | Extract<IntentAnswer, { outcome: 'open' }>
  | { outcome: 'free' | 'already_paid' }
  /** The price is 0. No order was opened. */
  | { outcome: 'nothing_to_pay' };

/**
 * Continues or starts the payment of the person's order. An open order for another offer is closed first. If it was paid
 * meanwhile, this answers for an offer for the same group, or of Premium too, so that nobody pays twice.
 * @throws AppError not_authenticated, conflict, and the errors of `createIntent`
 */
export async function payOrder(
  ctx: Context,
  userUid: string,
  offer: Offer,
  { description, code }: { description: string; code?: string | undefined },
): Promise<OrderAnswer> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await findOpenOrder(ctx.db, userUid, offer.purpose);
    if (!open && offer.amountMinor === 0) return { outcome: 'nothing_to_pay' };
    const order = open ?? (await openOrder(ctx, userUid, offer));
    if (!isSame(order, offer)) {
      if ((await closeOrder(ctx, order)) && isForSameGroup(order, offer))
        return { outcome: 'already_paid' };
      continue;
    }
    try {
      return await createIntent(ctx, {
        purpose: order.purpose,
        subjectId: order.id,
        userUid,
        amountMinor: order.amountMinor,
        currency: order.currency,
        code,
        description,
        check: async (tx) => {
          const status = (await findOrderForUpdate(tx, order.id))?.status;
          // Accept an order that was paid in the meantime: `createIntent` then answers `already_paid` or `free`.
          if (status !== 'open' && status !== 'fulfilled') throw new OrderClosed();
        },
      });
    } catch (error) {
      if (!(error instanceof OrderClosed)) throw error;
    }
  }
  throw new AppError('conflict', 'This purchase is being changed elsewhere. Please try again.');
}

export const ACCOUNT_DELETED =
  'Paid after the account was deleted: the money goes back automatically.';

interface OrderEffects extends Pick<PaymentHandlers, 'lockShared'> {
  /**
   * Grants what was ordered, at the price that was paid.
   * @returns values to store in the order, and paragraphs for the receipt; or why the money is returned
   */
  grant(
    ctx: Context,
    tx: Db,
    order: Order & { userUid: string },
  ): Promise<{ values: Partial<Order>; receiptNotes: string[] } | { refused: string }>;
  /** Takes back what a fully refunded order granted. @param userUid null after the account was deleted */
  takeBack(ctx: Context, tx: Db, order: Order, userUid: string | null): Promise<void>;
}

/** The effects of the payment of an order, inside the transaction that settles, cancels or refunds the payment. */
export function settleOrders({ grant, takeBack, ...effects }: OrderEffects): PaymentHandlers {
  return {
    ...effects,
    async onSettled(ctx, tx, { paymentId, subjectId, userUid, amountMinor }) {
      const order = await findOrderForUpdate(tx, subjectId);
      const refuse = (note: string) =>
        ({ outcome: 'return_money', reason: 'requested_by_customer', note }) as const;
      if (!userUid) return refuse(ACCOUNT_DELETED);
      if (order?.status !== 'open') {
        const note =
          'Paid for an order that was closed already: the money goes back automatically.';
        return { ...refuse(note), reason: 'duplicate' };
      }
      const granted = await grant(ctx, tx, { ...order, userUid, amountMinor });
      if ('refused' in granted) return refuse(granted.refused);
      await updateOrder(tx, order.id, 'open', {
        ...granted.values,
        status: 'fulfilled',
        paymentId,
        amountMinor,
        fulfilledAt: ctx.clock.now(),
      });
      return { outcome: 'fulfilled', receiptNotes: granted.receiptNotes };
    },
    async onCancelled(_ctx, tx, payment) {
      await updateOrder(tx, payment.subjectId, 'open', { status: 'abandoned' });
    },
    async onRefunded(ctx, tx, payment, refund) {
      if (!refund.isFull) return;
      const order = await findOrderForUpdate(tx, payment.subjectId);
      if (order?.status !== 'fulfilled') return;
      const values = { status: 'refunded', refundedAt: ctx.clock.now() } as const;
      await updateOrder(tx, order.id, 'fulfilled', values);
      await takeBack(ctx, tx, order, payment.userUid);
    },
  };
}

export const insertOrder = (tx: Db, row: typeof orders.$inferInsert): Promise<Order> =>
  tx.insert(orders).values(row).returning().then(onlyRow);

export const findOpenOrder = (
  db: Db,
  userUid: string,
  purpose: Order['purpose'],
): Promise<Order | null> =>
  findRow(
    db,
    orders,
    and(eq(orders.userUid, userUid), eq(orders.purpose, purpose), eq(orders.status, 'open')),
  );

const findOrderForUpdate = (tx: Db, id: string) => lockById(tx, orders, id);

/** Changes an order whose status is `from`. @returns false when the order has another status */
export async function updateOrder(
  db: Db,
  id: string,
  from: Order['status'],
  values: Partial<Order>,
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(values)
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning({ id: orders.id });
  return rows.length === 1;
}

/** A person's orders for one purpose, newest first. */
export const listOrdersOf = (db: Db, userUid: string, purpose: Order['purpose']) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userUid, userUid), eq(orders.purpose, purpose)))
    .orderBy(desc(orders.createdAt));
