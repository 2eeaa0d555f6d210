// Opens and closes orders, and starts their payment. A person has at most one open order.
import { countedDays } from '@urost3/contract/day.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../http/app-error.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import {
  findOpenOrder,
  findOrderForUpdate,
  insertOrder,
  updateOrder,
} from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import type { SubscriptionOrder } from './subscription.tables.ts';

export interface Offer {
  amountMinor: number;
  currency: SubscriptionOrder['currency'];
  durationDays: number;
}

export function createOpenOrders({ db, clock, payments }: SubscriptionDeps) {
  /** The person's open order, or a new one. @throws AppError not_authenticated for a deleted account */
  function openOrder(userUid: string, offer: Offer): Promise<SubscriptionOrder> {
    return db.transaction(async (tx) => {
      if (!(await lockAccount(tx, userUid))) {
        throw new AppError('not_authenticated', 'User must be logged in to purchase subscription');
      }
      const open = await findOpenOrder(tx, userUid);
      if (open) return open;
      return insertOrder(tx, {
        id: newId('ord'),
        userUid,
        ...offer,
        status: 'open',
        createdAt: clock.now(),
      });
    });
  }

  /**
   * Closes an order that does not match the current offer.
   * @returns true when the order has already been paid, and therefore stays
   * @throws AppError unavailable when the card provider does not answer
   */
  async function closeOrder(order: SubscriptionOrder): Promise<boolean> {
    const answer = await payments.cancelIntent('subscription', order.id);
    if (answer === 'already_succeeded') return true;
    if (answer === 'unreachable') {
      throw new AppError(
        'unavailable',
        'Card payments are not available at the moment. Please try again shortly.',
        { retryAfter: 5 },
      );
    }
    // Close the order here, because `onCancelled` runs only when a payment was started.
    await updateOrder(db, order.id, 'open', { status: 'abandoned' });
    return false;
  }

  /** Starts or continues the payment of an order. @returns the payment; 'closed' if another request closed the order */
  async function startPayment(order: SubscriptionOrder, userUid: string, code: string | undefined) {
    let isClosed = false;
    try {
      return await payments.createIntent({
        purpose: 'subscription',
        subjectId: order.id,
        userUid,
        amountMinor: order.amountMinor,
        currency: order.currency,
        code,
        description: `Premium, ${countedDays(order.durationDays)}`,
        check: async (tx) => {
          const locked = await findOrderForUpdate(tx, order.id);
          isClosed = locked?.status !== 'open';
          // Accept an order that was paid in the meantime: `createIntent` then answers `already_paid` or `free`.
          if (isClosed && locked?.status !== 'fulfilled') {
            throw new AppError('conflict', 'This purchase was closed.');
          }
        },
      });
    } catch (error) {
      if (isClosed && error instanceof AppError && error.code === 'conflict') return 'closed';
      throw error;
    }
  }

  return { openOrder, closeOrder, startPayment };
}
