// The reconciler asks the provider about every payment that can still change. A lost webhook therefore only causes a
// delay of minutes.
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { and, asc, eq, isNotNull, lt, lte, notInArray } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import type { ProviderIntent } from '../../../providers/payments/port.ts';
import { listHoldingBefore } from '../codes/discount-uses.service.ts';
import { foldTotals } from '../oversight/payment-totals.ts';
import { findPayment, findPaymentByIntent, updatePayment } from '../payments.repository.ts';
import { type Payment, payments, providerEvents } from '../payments.tables.ts';
import { resumeRefunds } from '../refunds/refunds.service.ts';
import { cancelPayment } from './cancel-payment.service.ts';
import {
  installationId,
  nextCheckAt,
  syncPayment,
  upsertUnmatchedIntent,
} from './sync-payment.service.ts';

const BATCH = 200;
/**
 * An unfinished payment of a Premium or group order is cancelled after this time. A booking cancels its payment when
 * the hold ends.
 */
const ORDER_LIFE_MS = DAY_MS;
/** An unfinished Premium payment with a discount code is cancelled earlier, to free the reserved use for other buyers. */
const CODE_HELD_MS = HOUR_MS;
/** `compare` reads this far back, because card owners can dispute a payment for 120 days. */
const COMPARE_BACK_MS = 130 * DAY_MS;
/** How long event ids are kept to recognise repeats. The provider retries webhooks for at most three days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/** Whether the provider has a change of the payment that our row lacks, for example after a lost webhook. */
function isBehind(payment: Payment, intent: ProviderIntent): boolean {
  return (
    payment.status !== intent.status ||
    payment.intentId === null ||
    payment.refundedMinor !== (intent.charge?.refundedMinor ?? 0) ||
    // A charge does not contain the state of its dispute, so a disputed payment is always synchronised.
    (intent.charge?.isDisputed ?? false)
  );
}

async function checkPayment(ctx: Context, payment: Payment) {
  const now = ctx.clock.now();
  // Store the next check time first, so that a payment whose synchronisation fails does not block the other payments.
  // Pass `true`, as if a refund were unfinished, so that a paid payment is checked again until the provider answers.
  await updatePayment(ctx.db, payment.id, {
    checks: payment.checks + 1,
    nextCheckAt: nextCheckAt(payment, true, now),
    updatedAt: payment.updatedAt,
  });
  if (payment.intentId) await syncPayment(ctx, payment.intentId);
}

async function cancelAbandonedPayments(ctx: Context) {
  const now = ctx.clock.now().getTime();
  const before = new Date(now - ORDER_LIFE_MS);
  // Read all of them, because a payment that cannot be cancelled stays open and must not keep back others.
  const abandoned = [
    ...(await listOpenPaymentsBefore(ctx.db, 'subscription', before)),
    ...(await listOpenPaymentsBefore(ctx.db, 'group', before)),
    ...(await listHoldingBefore(ctx.db, new Date(now - CODE_HELD_MS))),
  ];
  for (const payment of abandoned) {
    await cancelPayment(ctx, payment).catch(ctx.onBackgroundError);
  }
}

/**
 * Checks the payments that are due, resumes lost refunds and cancels abandoned payments. Merges the rows of the
 * totals.
 * @returns how many payments were checked
 */
export async function reconcilePayments(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, ctx.clock.now()))
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH);
  for (const payment of due) await checkPayment(ctx, payment).catch(ctx.onBackgroundError);
  await resumeRefunds(ctx);
  await cancelAbandonedPayments(ctx);
  await foldTotals(ctx.db);
  return due.length;
}

/**
 * Checks every payment that has a next check time, even if that time has not come.
 * @returns how many were checked
 */
export async function reconcileAllPayments(ctx: Context): Promise<number> {
  const isAwaited = isNotNull(payments.nextCheckAt);
  await ctx.db.update(payments).set({ nextCheckAt: ctx.clock.now() }).where(isAwaited);
  let looked = 0;
  for (;;) {
    const due = await reconcilePayments(ctx);
    looked += due;
    if (due < BATCH) return looked;
  }
}

/** Compares every intent at the provider with our rows. Intents of this installation without a row are shown to administrators. */
export async function comparePayments(ctx: Context): Promise<{ looked: number; strays: number }> {
  const result = { looked: 0, strays: 0 };
  const since = new Date(ctx.clock.now().getTime() - COMPARE_BACK_MS);
  for await (const intent of ctx.cards.listIntents(since)) {
    if (intent.metadata.site !== installationId(ctx)) continue;
    result.looked += 1;
    const known =
      (await findPaymentByIntent(ctx.db, intent.intentId)) ??
      (intent.metadata.payment_id ? await findPayment(ctx.db, intent.metadata.payment_id) : null);
    if (!known) {
      if (await upsertUnmatchedIntent(ctx.db, intent, ctx.clock.now())) result.strays += 1;
    } else if (isBehind(known, intent)) {
      await syncPayment(ctx, intent.intentId).catch(ctx.onBackgroundError);
    }
  }
  await ctx.db
    .delete(providerEvents)
    .where(lt(providerEvents.receivedAt, new Date(ctx.clock.now().getTime() - EVENTS_KEPT_MS)));
  return result;
}

const finalStatuses = ['succeeded', 'canceled'] as const;

/** Payments of a purpose that were created before this time and are neither paid nor cancelled. */
function listOpenPaymentsBefore(db: Db, purpose: PaymentPurpose, before: Date): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        notInArray(payments.status, [...finalStatuses]),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt));
}
