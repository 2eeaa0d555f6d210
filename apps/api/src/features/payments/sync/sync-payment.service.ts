// Synchronises a payment with the provider's state. Webhooks, return pages and the reconciler all call `syncPayment`, which
// may run repeatedly, in any order and in parallel. A final status never changes.

import { MINUTE_MS } from '@urost3/contract/day.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick, prepared } from '../../../db/client.ts';
import { insertNew } from '../../../db/rows.ts';
import type {
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from '../../../providers/payments/port.ts';
import { markDiscountUsed, releaseDiscount } from '../codes/discount-uses.service.ts';
import { handlersOf, lockPayment, publishPayment, toHandledPayment } from '../payment-context.ts';
import { findPaymentByIntent, takeReceiptNumber, updatePayment } from '../payments.repository.ts';
import { type Payment, providerEvents, strayIntents } from '../payments.tables.ts';
import {
  applyRefunds,
  insertRefundRow,
  isRefundWaiting,
  listRefunds,
} from '../refunds/refunds.repository.ts';
import { applyDisputes, type Disputes, findDisputes } from './disputes.repository.ts';
import { fulfilPayment } from './fulfil-payment.ts';

const isFinal = (payment: Payment) =>
  payment.status === 'succeeded' || payment.status === 'canceled';

/** The difference between our row and the intent; null when they match. A payment that does not match is flagged and not fulfilled. */
function findMismatch(payment: Payment, intent: ProviderIntent): string | null {
  if (intent.metadata.payment_id !== payment.id) return 'The payment names another order.';
  if (intent.currency !== payment.currency) {
    return `Paid in ${intent.currency}, ordered in ${payment.currency}.`;
  }
  if (intent.amountReceivedMinor !== payment.amountMinor) {
    return `Paid ${intent.amountReceivedMinor}, ordered ${payment.amountMinor} (minor units).`;
  }
  return null;
}

/** Card, fee and net amount as far as the provider reports them. A stored fee and net amount are not replaced. */
function chargeValues(payment: Payment, intent: ProviderIntent) {
  const { charge } = intent;
  if (!charge) return {};
  const card = pick(charge, 'chargeId', 'cardBrand', 'cardLast4', 'wallet');
  if (!charge.isPaid || !charge.settlement || payment.netMinor !== null) return card;
  return {
    ...card,
    settledMinor: charge.settlement.amountMinor,
    feeMinor: charge.settlement.feeMinor,
    netMinor: charge.settlement.netMinor,
    settledCurrency: charge.settlement.currency,
  };
}

/**
 * Marks the payment as paid and delivers what was bought. A payment that does not match its order is flagged instead. What can no longer
 * be delivered is refunded.
 */
async function recordSuccess(
  ctx: Context,
  tx: Db,
  payment: Payment,
  intent: ProviderIntent,
): Promise<Payment> {
  const now = ctx.clock.now();
  const paidAt = intent.charge?.paidAt ?? now;
  const mismatch = findMismatch(payment, intent);
  const paid = await updatePayment(tx, payment.id, {
    // Set the card details before fulfilment, because the receipt shows the payment method.
    ...chargeValues(payment, intent),
    status: 'succeeded',
    paidAt,
    receiptNumber: await takeReceiptNumber(tx),
    attention: mismatch,
    lastErrorCode: null,
    updatedAt: now,
  });
  if (mismatch) {
    // The buyer has paid, so the use of the discount code counts although nothing is delivered.
    await markDiscountUsed(ctx, tx, paid.id);
    return paid;
  }
  const { payment: fulfilled, outcome } = await fulfilPayment(ctx, tx, paid, paidAt);
  if (outcome.outcome !== 'return_money') return fulfilled;
  const { reason, note } = outcome;
  const { amountMinor } = paid;
  await insertRefundRow(ctx, tx, paid, { amountMinor, reason, note, requestedByUid: null });
  return updatePayment(tx, payment.id, { attention: note, updatedAt: now });
}

async function moveStatus(
  ctx: Context,
  tx: Db,
  payment: Payment,
  intent: ProviderIntent,
): Promise<Payment> {
  if (isFinal(payment)) return payment;
  if (intent.status === 'succeeded') return recordSuccess(ctx, tx, payment, intent);
  const moved = await updatePayment(tx, payment.id, {
    status: intent.status,
    lastErrorCode: intent.lastErrorCode,
    updatedAt: ctx.clock.now(),
  });
  if (intent.status === 'canceled') {
    await releaseDiscount(ctx, tx, moved.id);
    await handlersOf(ctx, payment.purpose).onCancelled(ctx, tx, toHandledPayment(moved));
  }
  return moved;
}

type SyncResult = 'applied' | 'unknown' | 'repeated';

/** Identifies the installation that created an intent, because several installations can share one account at the provider. */
export function installationId(ctx: Context): string {
  return new URL(ctx.siteUrl).host;
}

/** Locks the payment of an intent. When the process crashed before the intent's id was stored, the metadata identifies the payment. */
async function lockOrAdoptPayment(
  ctx: Context,
  tx: Db,
  intent: ProviderIntent,
): Promise<Payment | null> {
  const known = await findPaymentByIntent(tx, intent.intentId);
  if (known) return lockPayment(ctx, tx, known.id);
  const id = intent.metadata.payment_id;
  const adopted = id ? await lockPayment(ctx, tx, id) : null;
  if (!adopted || adopted.intentId !== null) return null;
  return updatePayment(tx, adopted.id, {
    intentId: intent.intentId,
    updatedAt: ctx.clock.now(),
  });
}

/** Fetches refunds only when the event, the charge or our rows show that refunds exist. */
async function refundsNow(
  ctx: Context,
  intent: ProviderIntent,
  event: ProviderEvent | undefined,
): Promise<ProviderRefund[]> {
  const isAboutRefund = event?.type.includes('refund') ?? false;
  if (isAboutRefund || (intent.charge?.refundedMinor ?? 0) > 0) {
    return ctx.cards.listRefunds(intent.intentId);
  }
  const payment = await findPaymentByIntent(ctx.db, intent.intentId);
  const hasRows = payment !== null && (await listRefunds(ctx.db, payment.id)).length > 0;
  return hasRows ? ctx.cards.listRefunds(intent.intentId) : [];
}

async function applyInTransaction(
  ctx: Context,
  tx: Db,
  intent: ProviderIntent,
  found: { refunds: readonly ProviderRefund[]; disputes: Disputes },
  event: ProviderEvent | undefined,
): Promise<SyncResult> {
  const { refunds, disputes } = found;
  const now = ctx.clock.now();
  if (event) {
    const { eventId: id, type, intentId } = event;
    const row = { id, type, intentId, receivedAt: now };
    if (!(await insertNew(tx, providerEvents, row))) return 'repeated';
  }
  const before = await lockOrAdoptPayment(ctx, tx, intent);
  if (!before) return 'unknown';
  let payment = await moveStatus(ctx, tx, before, intent);
  payment = await applyDisputes(ctx, tx, payment, disputes);
  if (refunds.length > 0) payment = await applyRefunds(ctx, tx, payment, refunds);
  const rows = await listRefunds(tx, payment.id);
  const values = chargeValues(payment, intent);
  const checked = { ...payment, ...values, checks: payment.checks + 1 };
  payment = await updatePayment(tx, payment.id, {
    ...values,
    checks: checked.checks,
    nextCheckAt: nextCheckAt(checked, rows.some(isRefundWaiting), now),
    updatedAt: now,
  });
  if (hasChanged(before, payment) || refunds.length > 0) {
    await publishPayment(ctx, tx, payment);
  }
  return 'applied';
}

/** @param event the webhook event that caused the call; each event is processed once @throws ProviderUnreachable */
export async function syncPayment(
  ctx: Context,
  intentId: string,
  event?: ProviderEvent,
): Promise<SyncResult> {
  if (event && (await hasEvent(ctx.db, event.eventId))) return 'repeated';
  const found = await ctx.cards.findIntent(intentId);
  if (!found) return 'unknown';
  const refunds = await refundsNow(ctx, found.intent, event);
  const disputes = await findDisputes(ctx, found.intent, event);
  const result = await ctx.db.transaction((tx) =>
    applyInTransaction(ctx, tx, found.intent, { refunds, disputes }, event),
  );
  if (result === 'unknown' && found.intent.metadata.site === installationId(ctx)) {
    await upsertUnmatchedIntent(ctx.db, found.intent, ctx.clock.now());
  }
  return result;
}

function hasChanged(before: Payment, after: Payment): boolean {
  return (
    before.status !== after.status ||
    before.netMinor !== after.netMinor ||
    before.isDisputed !== after.isDisputed ||
    before.lastErrorCode !== after.lastErrorCode
  );
}

const FIRST_CHECK_MS = 2 * MINUTE_MS;
/** An unfinished payment is checked every minute until it has this age, because the payer may still be paying. */
const FRESH_MS = 2 * 60 * MINUTE_MS;
const STALE_STEP_MS = 30 * MINUTE_MS;
/** The fee and net amount usually arrive within seconds. The reconciler stops asking for them this long after the payment. */
const SETTLED_BY_MS = 7 * 24 * 60 * MINUTE_MS;
const MAX_STEP_MS = 6 * 60 * MINUTE_MS;

export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}

/**
 * @param isRefundWaiting whether a refund of the payment is not finished, or a refund's net amount is missing
 * @returns null when no further change is expected
 */
export function nextCheckAt(
  payment: Pick<Payment, 'status' | 'createdAt' | 'paidAt' | 'netMinor' | 'checks'>,
  isRefundWaiting: boolean,
  now: Date,
): Date | null {
  const soon = (ms: number) => new Date(now.getTime() + ms);
  if (payment.status === 'canceled') return null;
  if (payment.status !== 'succeeded') {
    const age = now.getTime() - payment.createdAt.getTime();
    return soon(age < FRESH_MS ? MINUTE_MS : STALE_STEP_MS);
  }
  if (payment.netMinor !== null && !isRefundWaiting) return null;
  const age = now.getTime() - (payment.paidAt ?? now).getTime();
  if (age > SETTLED_BY_MS && !isRefundWaiting) return null;
  return soon(Math.min(MAX_STEP_MS, MINUTE_MS * 2 ** Math.min(payment.checks, 10)));
}

/** Whether this webhook event was processed before, so that a repeated webhook has no effect. */
async function hasEvent(db: Db, eventId: string): Promise<boolean> {
  const rows = await prepared(db, 'payments_has_event', (handle) =>
    handle
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(eq(providerEvents.id, sql.placeholder('eventId'))),
  ).execute({ eventId });
  return rows.length > 0;
}

/** Stores an intent at the card provider that has no payment in this database. */
export async function upsertUnmatchedIntent(
  db: Db,
  intent: ProviderIntent,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(strayIntents)
    .values({
      ...pick(intent, 'intentId', 'amountMinor', 'currency', 'status'),
      metadata: { ...intent.metadata },
      foundAt: now,
    })
    .onConflictDoUpdate({ target: strayIntents.intentId, set: { status: intent.status } })
    .returning({ foundAt: strayIntents.foundAt });
  return rows[0]?.foundAt.getTime() === now.getTime();
}
