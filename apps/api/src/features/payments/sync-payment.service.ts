// Synchronises a payment with the provider's state. Webhooks, return pages and the reconciler all call this function; it may run
// repeatedly, in any order and in parallel. A final status never changes.
import type { Db } from '../../db/client.ts';
import type {
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from '../../providers/payments/port.ts';
import { nextCheckAt } from './check-times.ts';
import { applyDisputes, type Disputes, findDisputes } from './dispute-rows.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { handlersOf, type PaymentContext, publishPayment, toSummary } from './payment-context.ts';
import {
  findPaymentByIntent,
  findPaymentByIntentForUpdate,
  findPaymentForUpdate,
  getNextReceiptNumber,
  updatePayment,
} from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import { applyRefunds, insertFullRefund, isRefundWaiting } from './refund-rows.ts';
import { listRefunds } from './refunds.repository.ts';
import { upsertUnmatchedIntent } from './unmatched-intents.repository.ts';
import { hasEvent, insertEvent } from './webhook-events.repository.ts';

type SyncResult = 'applied' | 'unknown' | 'repeated';

/** Identifies the installation that created an intent, because several installations can share one account at the provider. */
export function installationId(context: PaymentContext): string {
  return new URL(context.publicUrl).host;
}

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
  const card = {
    chargeId: charge.chargeId,
    cardBrand: charge.cardBrand,
    cardLast4: charge.cardLast4,
    wallet: charge.wallet,
  };
  if (!charge.isPaid || !charge.settlement || payment.netMinor !== null) return card;
  return {
    ...card,
    settledMinor: charge.settlement.amountMinor,
    feeMinor: charge.settlement.feeMinor,
    netMinor: charge.settlement.netMinor,
    settledCurrency: charge.settlement.currency,
  };
}

async function settle(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  intent: ProviderIntent,
): Promise<Payment> {
  const now = context.clock.now();
  const paidAt = intent.charge?.paidAt ?? now;
  const mismatch = findMismatch(payment, intent);
  const paid = await updatePayment(tx, payment.id, {
    // Set the card details before fulfilment, because the receipt names the payment method.
    ...chargeValues(payment, intent),
    status: 'succeeded',
    paidAt,
    receiptNumber: await getNextReceiptNumber(tx),
    attention: mismatch,
    lastErrorCode: null,
    updatedAt: now,
  });
  if (mismatch) {
    // The buyer has paid, so the use of the discount code counts although nothing is delivered.
    await context.discounts.markUsed(tx, paid.id);
    return paid;
  }
  const { payment: fulfilled, outcome } = await fulfilPayment(context, tx, paid, paidAt);
  if (outcome.outcome !== 'return_money') return fulfilled;
  await insertFullRefund(context, tx, paid, outcome);
  return updatePayment(tx, payment.id, { attention: outcome.note, updatedAt: now });
}

async function moveStatus(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  intent: ProviderIntent,
): Promise<Payment> {
  if (isFinal(payment)) return payment;
  if (intent.status === 'succeeded') return settle(context, tx, payment, intent);
  const moved = await updatePayment(tx, payment.id, {
    status: intent.status,
    lastErrorCode: intent.lastErrorCode,
    updatedAt: context.clock.now(),
  });
  if (intent.status === 'canceled') {
    await context.discounts.release(tx, moved.id);
    await handlersOf(context, payment.purpose).onCancelled(tx, toSummary(moved));
  }
  return moved;
}

/** Locks the payment of an intent. When the process crashed before the intent's id was stored, the metadata identifies the payment. */
async function getLocked(tx: Db, intent: ProviderIntent, now: Date): Promise<Payment | null> {
  const known = await findPaymentByIntentForUpdate(tx, intent.intentId);
  if (known) return known;
  const id = intent.metadata.payment_id;
  const adopted = id ? await findPaymentForUpdate(tx, id) : null;
  if (!adopted || adopted.intentId !== null) return null;
  return updatePayment(tx, adopted.id, { intentId: intent.intentId, updatedAt: now });
}

export function createPaymentSync(context: PaymentContext) {
  const { db, clock, provider } = context;

  /** Fetches refunds only when the event, the charge or our rows show that refunds exist. */
  async function refundsNow(
    intent: ProviderIntent,
    event: ProviderEvent | undefined,
  ): Promise<ProviderRefund[]> {
    const isAboutRefund = event?.type.includes('refund') ?? false;
    if (isAboutRefund || (intent.charge?.refundedMinor ?? 0) > 0) {
      return provider.listRefunds(intent.intentId);
    }
    const payment = await findPaymentByIntent(db, intent.intentId);
    const hasRows = payment !== null && (await listRefunds(db, payment.id)).length > 0;
    return hasRows ? provider.listRefunds(intent.intentId) : [];
  }

  async function applyInTransaction(
    tx: Db,
    intent: ProviderIntent,
    found: { refunds: readonly ProviderRefund[]; disputes: Disputes },
    event: ProviderEvent | undefined,
  ): Promise<SyncResult> {
    const { refunds, disputes } = found;
    const now = clock.now();
    if (event && !(await insertEvent(tx, event, now))) return 'repeated';
    const before = await getLocked(tx, intent, now);
    if (!before) return 'unknown';
    let payment = await moveStatus(context, tx, before, intent);
    payment = await applyDisputes(context, tx, payment, disputes);
    if (refunds.length > 0) payment = await applyRefunds(context, tx, payment, refunds);
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
      await publishPayment(context, tx, payment);
    }
    return 'applied';
  }

  return {
    /** @param event the webhook event that caused the call; each event is processed once @throws ProviderUnreachable */
    async syncPayment(intentId: string, event?: ProviderEvent): Promise<SyncResult> {
      if (event && (await hasEvent(db, event.eventId))) return 'repeated';
      const found = await provider.findIntent(intentId);
      if (!found) return 'unknown';
      const refunds = await refundsNow(found.intent, event);
      const disputes = await findDisputes(context, found.intent, event);
      const result = await db.transaction((tx) =>
        applyInTransaction(tx, found.intent, { refunds, disputes }, event),
      );
      if (result === 'unknown' && found.intent.metadata.site === installationId(context)) {
        await upsertUnmatchedIntent(db, found.intent, clock.now());
      }
      return result;
    },
  };
}
export type SyncPayment = ReturnType<typeof createPaymentSync>['syncPayment'];

function hasChanged(before: Payment, after: Payment): boolean {
  return (
    before.status !== after.status ||
    before.netMinor !== after.netMinor ||
    before.isDisputed !== after.isDisputed ||
    before.lastErrorCode !== after.lastErrorCode
  );
}
