// Sells Premium: one order per purchase, paid through the payments feature. Access starts when the provider reports the payment, or at
// once when nothing is to be paid.
import type { DiscountedPrice } from '@urost3/contract/payments-discount-codes.schemas.ts';
import type { SubscriptionPurchase } from '@urost3/contract/subscription.schemas.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../http/app-error.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { createOpenOrders, type Offer } from './open-order.ts';
import { createOrderFulfilment } from './order-fulfilment.ts';
import { createOrderPayments } from './order-payments.ts';
import { findOpenOrder, insertOrder, updateOrder } from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { extendAccess, isActive, requireSellable } from './subscription.policy.ts';
import { findSubscription, findSubscriptionForUpdate } from './subscription.repository.ts';
import type { SubscriptionOrder } from './subscription.tables.ts';

const ROUNDS = 3;

const isSame = (order: SubscriptionOrder, offer: Offer) =>
  order.amountMinor === offer.amountMinor &&
  order.currency === offer.currency &&
  order.durationDays === offer.durationDays;

export function createPurchases(deps: SubscriptionDeps) {
  const { db, clock, settings, payments } = deps;
  const { fulfil } = createOrderFulfilment(deps);
  const { openOrder, closeOrder, startPayment } = createOpenOrders(deps);

  async function readOffer(): Promise<Offer> {
    const set = await settings.read(db);
    return {
      amountMinor: set.subscriptionPrice,
      currency: set.subscriptionCurrency,
      durationDays: set.subscriptionDurationDays,
    };
  }

  payments.handle('subscription', createOrderPayments(deps));

  async function describeAccess(userUid: string, offer: Offer): Promise<string> {
    const current = await findSubscription(db, userUid);
    return extendAccess(current, offer.durationDays, clock.now()).until.toISOString();
  }

  async function alreadyPaid(
    userUid: string,
    { currency }: Offer,
    message = 'Your payment has arrived: Premium is active.',
  ): Promise<SubscriptionPurchase> {
    const current = await findSubscription(db, userUid);
    const expiryDate = (current?.expiresAt ?? clock.now()).toISOString();
    return { success: true, clientSecret: null, amount: 0, currency, expiryDate, message };
  }

  /** A price of 0 needs no payment, so Premium is given at once. Active Premium is not extended. */
  async function grantFree(userUid: string, offer: Offer): Promise<SubscriptionPurchase> {
    const until = await db.transaction(async (tx) => {
      if (!(await lockAccount(tx, userUid))) {
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
     * Continues the open purchase or starts one. An open purchase whose price or duration is outdated is closed first.
     * When nothing is to be paid, Premium starts at once.
     * @throws AppError unavailable (the card provider does not answer), not_authenticated, conflict, provider_failed
     * @throws AppError rule_violation (the price cannot be charged, or the discount code is refused)
     * @throws AppError too_many_requests (after many unknown discount codes)
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
        const answer = await startPayment(await openOrder(userUid, offer), userUid, code);
        if (answer === 'closed') continue;
        if (answer.outcome === 'already_paid') return alreadyPaid(userUid, offer);
        if (answer.outcome === 'free') {
          const words = 'Premium is active: your code covered the whole price.';
          return alreadyPaid(userUid, offer, words);
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
    /**
     * @throws AppError rule_violation (the price cannot be charged, or the discount code is refused)
     * @throws AppError too_many_requests (after many unknown discount codes)
     */
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
}
