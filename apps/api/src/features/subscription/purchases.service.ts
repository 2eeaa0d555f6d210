// Sells Premium: one order per purchase, paid through the payments feature. Access starts when the provider reports the payment, or at
// once when nothing is to be paid.
import type { DiscountedPrice } from '@urost3/contract/payments-discount-codes.schemas.ts';
import type { SubscriptionPurchase } from '@urost3/contract/subscription.schemas.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../http/app-error.ts';
import type {
  PaymentHandlers,
  PaymentSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import { findBuyer, lockBuyer } from './buyers.repository.ts';
import { createOrderFulfilment } from './order-fulfilment.ts';
import {
  findOpenOrder,
  findOrderForUpdate,
  insertOrder,
  updateOrder,
} from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { extendAccess, isActive, requireSellable } from './subscription.policy.ts';
import { findSubscription, findSubscriptionForUpdate } from './subscription.repository.ts';
import type { SubscriptionOrder } from './subscription.tables.ts';
import { receiptNotes, refundedMail } from './subscription-mails.ts';

const ROUNDS = 3;

interface Offer {
  amountMinor: number;
  currency: SubscriptionOrder['currency'];
  durationDays: number;
}

const isSame = (order: SubscriptionOrder, offer: Offer) =>
  order.amountMinor === offer.amountMinor &&
  order.currency === offer.currency &&
  order.durationDays === offer.durationDays;

export function createPurchases(deps: SubscriptionDeps) {
  const { db, clock, settings, payments, live } = deps;
  const { fulfil, takeBack } = createOrderFulfilment(deps);

  async function readOffer(): Promise<Offer> {
    const set = await settings.read(db);
    return {
      amountMinor: set.subscriptionPrice,
      currency: set.subscriptionCurrency,
      durationDays: set.subscriptionDurationDays,
    };
  }

  const handlers: PaymentHandlers = {
    async onSettled(tx: Db, payment: PaymentSummary): Promise<SettledOutcome> {
      const isThere = payment.userUid !== null && (await lockBuyer(tx, payment.userUid));
      const order = await findOrderForUpdate(tx, payment.subjectId);
      if (!isThere || !order || order.status !== 'open') {
        return {
          outcome: 'return_money',
          reason: isThere ? 'duplicate' : 'requested_by_customer',
          note: isThere
            ? 'Paid for an order that was closed already: the money goes back automatically.'
            : 'Paid after the account was deleted: the money goes back automatically.',
        };
      }
      const paid = { ...order, amountMinor: payment.amountMinor };
      const until = await fulfil(tx, paid, payment.paymentId);
      return { outcome: 'fulfilled', receiptNotes: receiptNotes(paid, until, clock.now()) };
    },
    async onCancelled(tx, payment) {
      await updateOrder(tx, payment.subjectId, 'open', { status: 'abandoned' });
    },
    async onRefunded(tx, payment, refund) {
      if (!refund.isFull) return;
      if (payment.userUid) await lockBuyer(tx, payment.userUid);
      const order = await findOrderForUpdate(tx, payment.subjectId);
      const now = clock.now();
      const wasTaken =
        order !== null &&
        (await updateOrder(tx, order.id, 'fulfilled', { status: 'refunded', refundedAt: now }));
      if (!wasTaken || !payment.userUid) return;
      const row = await findSubscriptionForUpdate(tx, payment.userUid);
      if (!row?.expiresAt) return;
      const expiresAt = await takeBack(
        tx,
        payment.userUid,
        { ...row, expiresAt: row.expiresAt },
        order,
      );
      const buyer = await findBuyer(tx, payment.userUid);
      const isLeft = isActive({ ...row, expiresAt }, now);
      if (buyer) {
        await deps.mail.queue(tx, refundedMail(buyer, order, isLeft ? expiresAt : null));
      }
      await live.publish(tx, [{ to: { uid: payment.userUid }, kind: 'subscription', data: {} }]);
      await live.recheckStreamsOf(tx, payment.userUid);
    },
  };
  payments.handle('subscription', handlers);

  /** The person's open order, or a new one. */
  function openOrder(userUid: string, offer: Offer): Promise<SubscriptionOrder> {
    return db.transaction(async (tx) => {
      if (!(await lockBuyer(tx, userUid))) {
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

  /** Closes an order that does not match the current offer. @returns true when the order has been paid */
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

  async function describeAccess(userUid: string, offer: Offer): Promise<string> {
    const current = await findSubscription(db, userUid);
    return extendAccess(current, offer.durationDays, clock.now()).until.toISOString();
  }

  async function alreadyPaid(
    userUid: string,
    { amountMinor: amount, currency }: Offer,
    message = 'Your payment has arrived: Premium is active.',
  ): Promise<SubscriptionPurchase> {
    const current = await findSubscription(db, userUid);
    const expiryDate = (current?.expiresAt ?? clock.now()).toISOString();
    return { success: true, clientSecret: null, amount, currency, expiryDate, message };
  }

  /** A price of 0 needs no payment, so Premium is given at once. Active Premium is not extended. */
  async function grantFree(userUid: string, offer: Offer): Promise<SubscriptionPurchase> {
    const until = await db.transaction(async (tx) => {
      if (!(await lockBuyer(tx, userUid))) {
        throw new AppError('not_authenticated', 'User must be logged in to purchase subscription');
      }
      const now = clock.now();
      const current = await findSubscriptionForUpdate(tx, userUid);
      if (current?.expiresAt && isActive(current, now)) return current.expiresAt;
      const order = await insertOrder(tx, {
        id: newId('ord'),
        userUid,
        ...offer,
        status: 'open',
        createdAt: now,
      });
      return fulfil(tx, order, null);
    });
    return {
      success: true,
      clientSecret: null,
      amount: 0,
      currency: offer.currency,
      expiryDate: until.toISOString(),
      message: 'Premium is active: there is nothing to pay at the moment.',
    };
  }

  return {
    /**
     * Continues the open purchase or starts one, and closes an open purchase at an outdated price. When nothing is to be paid, Premium
     * starts at once.
     * @throws AppError unavailable when the card provider does not answer, rule_violation for a price that cannot be charged or a refused
     * code, too_many_requests after many unknown codes, not_authenticated, conflict, provider_failed
     */
    async createPaymentIntent(userUid: string, code?: string): Promise<SubscriptionPurchase> {
      const offer = await readOffer();
      requireSellable(offer.amountMinor);
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = (await findOpenOrder(db, userUid)) ?? null;
        if (order && !isSame(order, offer)) {
          if (await closeOrder(order)) return alreadyPaid(userUid, offer);
          continue;
        }
        if (offer.amountMinor === 0) return grantFree(userUid, offer);
        const answer = await tryIntent(await openOrder(userUid, offer), userUid, code);
        if (answer === 'closed') continue;
        if (answer.outcome === 'already_paid') return alreadyPaid(userUid, offer);
        if (answer.outcome === 'free') {
          const words = 'Premium is active: your code covered the whole price.';
          return alreadyPaid(userUid, { ...offer, amountMinor: 0 }, words);
        }
        return {
          success: true,
          clientSecret: answer.clientSecret,
          amount: answer.amountMinor,
          currency: answer.currency,
          expiryDate: await describeAccess(userUid, offer),
          message: 'Payment intent created.',
        };
      }
      throw new AppError('conflict', 'This purchase is being changed elsewhere. Please try again.');
    },
    /** @throws AppError rule_violation with the reason for refusing the code, too_many_requests after many unknown codes */
    async quoteCode(userUid: string, code: string): Promise<DiscountedPrice> {
      const { amountMinor, currency } = await readOffer();
      requireSellable(amountMinor);
      return payments.quoteCode(code, { purpose: 'subscription', userUid, amountMinor, currency });
    },
    /** @throws AppError rule_violation without an open purchase */
    async recordConsent(userUid: string): Promise<void> {
      const order = await findOpenOrder(db, userUid);
      const isRecorded =
        order !== null &&
        (await updateOrder(db, order.id, 'open', { immediateAccessConsentAt: clock.now() }));
      if (!isRecorded) {
        throw new AppError('rule_violation', 'There is no open purchase to record this for.');
      }
    },
  };

  async function tryIntent(order: SubscriptionOrder, userUid: string, code: string | undefined) {
    let isClosed = false;
    try {
      return await payments.createIntent({
        purpose: 'subscription',
        subjectId: order.id,
        userUid,
        amountMinor: order.amountMinor,
        currency: order.currency,
        code,
        description: `Premium, ${order.durationDays} days`,
        check: async (tx) => {
          // Lock the buyer before the order, in the same order as settling a payment does, because a discount code for
          // the whole price settles the payment in this transaction.
          await lockBuyer(tx, userUid);
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
}
