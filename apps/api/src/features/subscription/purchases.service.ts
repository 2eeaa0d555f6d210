// Sells Premium: one order per purchase, paid through the payments feature. Access starts when the provider reports the payment, or at
// once when nothing is to be paid.
import { countedDays } from '@urost3/contract/day.ts';
import type { DiscountedPrice } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { SubscriptionPurchase } from '@urost3/contract/subscription/subscription.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { pick } from '../../db/client.ts';
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
import { addPremium } from './premium-payments.ts';
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

/** A price of 0 needs no payment, so Premium is given at once. Active Premium is not extended. */
async function grantFree(ctx: Context, userUid: string, offer: Offer) {
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userUid);
    const now = ctx.clock.now();
    const current = await findSubscriptionForUpdate(tx, userUid);
    if (current && isActive(current, now)) return;
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
  });
}

const messages = {
  nothing_to_pay: 'Premium is active: there is nothing to pay at the moment.',
  already_paid: 'Your payment has arrived: Premium is active.',
  free: 'Premium is active: your code covered the whole price.',
  open: 'Payment intent created.',
};

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
  if (answer.outcome === 'nothing_to_pay') await grantFree(ctx, userUid, offer);
  const current = await findSubscription(ctx.db, userUid);
  const now = ctx.clock.now();
  const isOpen = answer.outcome === 'open';
  const until = isOpen ? extendAccess(current, offer.durationDays, now).until : current?.expiresAt;
  return {
    success: true,
    ...(isOpen
      ? { ...pick(answer, 'clientSecret', 'currency'), amount: answer.amountMinor }
      : { clientSecret: null, currency: offer.currency, amount: 0 }),
    expiryDate: (until ?? now).toISOString(),
    message: messages[answer.outcome],
  };
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
