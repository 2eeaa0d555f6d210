// Sells Premium: one order per purchase, paid through the payments feature. Access starts when the provider reports the payment, or at
// once when nothing is to be paid.
import { countedDays } from '@urost3/contract/day.ts';
import type { DiscountedPrice } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { SubscriptionPurchase } from '@urost3/contract/subscription/subscription.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { newId } from '../../db/keys.ts';
import { AppError } from '../../http/app-error.ts';
import { quoteDiscount } from '../payments/codes/discount-uses.service.ts';
import {
  findOpenOrder,
  insertOrder,
  lockBuyer,
  type Offer,
  payOrder,
  updateOrder,
} from '../payments/orders.service.ts';
import { addPremium } from './order-payments.ts';
import { extendAccess, isActive, requireSellable } from './subscription.policy.ts';
import { findSubscription, findSubscriptionForUpdate } from './subscription.service.ts';

async function readOffer(ctx: Context): Promise<Offer> {
  const set = await ctx.settings.read(ctx.db);
  return {
    purpose: 'subscription',
    amountMinor: set.subscriptionPrice,
    currency: set.subscriptionCurrency,
    durationDays: set.subscriptionDurationDays,
  };
}

async function alreadyPaid(
  ctx: Context,
  userUid: string,
  { currency }: Offer,
  message = 'Your payment has arrived: Premium is active.',
): Promise<SubscriptionPurchase> {
  const current = await findSubscription(ctx.db, userUid);
  const expiryDate = (current?.expiresAt ?? ctx.clock.now()).toISOString();
  return { success: true, clientSecret: null, amount: 0, currency, expiryDate, message };
}

/** A price of 0 needs no payment, so Premium is given at once. Active Premium is not extended. */
async function grantFree(
  ctx: Context,
  userUid: string,
  offer: Offer,
): Promise<SubscriptionPurchase> {
  const until = await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userUid);
    const now = ctx.clock.now();
    const current = await findSubscriptionForUpdate(tx, userUid);
    if (current?.expiresAt && isActive(current, now)) return current.expiresAt;
    const access = await addPremium(ctx, tx, userUid, offer);
    await insertOrder(tx, {
      ...offer,
      ...access,
      id: newId('ord'),
      userUid,
      status: 'fulfilled',
      fulfilledAt: now,
      createdAt: now,
    });
    return access.accessUntil;
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

/**
 * Continues the open purchase or starts one. An open purchase whose price or duration is outdated is closed first.
 * When nothing is to be paid, Premium starts at once.
 * @throws AppError unavailable (the card provider does not answer), not_authenticated, conflict, provider_failed
 * @throws AppError rule_violation (the price cannot be charged, or the discount code is refused)
 * @throws AppError too_many_requests (after many unknown discount codes)
 */
export async function buySubscription(
  ctx: Context,
  userUid: string,
  code?: string,
): Promise<SubscriptionPurchase> {
  const offer = await readOffer(ctx);
  requireSellable(offer.amountMinor);
  const description = `Premium, ${countedDays(offer.durationDays)}`;
  const answer = await payOrder(ctx, userUid, offer, { description, code });
  switch (answer.outcome) {
    case 'nothing_to_pay':
      return grantFree(ctx, userUid, offer);
    case 'already_paid':
      return alreadyPaid(ctx, userUid, offer);
    case 'free':
      return alreadyPaid(
        ctx,
        userUid,
        offer,
        'Premium is active: your code covered the whole price.',
      );
    case 'open': {
      const current = await findSubscription(ctx.db, userUid);
      return {
        success: true,
        clientSecret: answer.clientSecret,
        amount: answer.amountMinor,
        currency: answer.currency,
        expiryDate: extendAccess(current, offer.durationDays, ctx.clock.now()).until.toISOString(),
        message: 'Payment intent created.',
      };
    }
  }
}

/**
 * @throws AppError rule_violation (the price cannot be charged, or the discount code is refused)
 * @throws AppError too_many_requests (after many unknown discount codes)
 */
export async function quoteSubscription(
  ctx: Context,
  userUid: string,
  code: string,
): Promise<DiscountedPrice> {
  const { amountMinor, currency } = await readOffer(ctx);
  requireSellable(amountMinor);
  return quoteDiscount(ctx, code, { purpose: 'subscription', userUid, amountMinor, currency });
}

/** @throws AppError rule_violation without an open purchase */
export async function recordConsent(ctx: Context, userUid: string) {
  const order = await findOpenOrder(ctx.db, userUid, 'subscription');
  const isRecorded =
    order !== null &&
    (await updateOrder(ctx.db, order.id, 'open', { immediateAccessConsentAt: ctx.clock.now() }));
  if (!isRecorded) {
    throw new AppError('rule_violation', 'There is no open purchase to record this for.');
  }
}
