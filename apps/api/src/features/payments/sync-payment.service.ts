// Synchronises a payment with the provider's state. Webhooks, return pages and the reconciler all call `syncPayment`, which
// may run repeatedly, in any order and in parallel. A final status never changes.
import type { Db } from '../../db/client.ts';
import type {
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from '../../providers/payments/port.ts';
import { applyRefunds } from './apply-refunds.ts';
import { nextCheckAt } from './check-times.ts';
import { applyDisputes, type Disputes, findDisputes } from './dispute-rows.ts';
import { lockPayment, type PaymentContext, publishPayment } from './payment-context.ts';
import { findPaymentByIntent, updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import { isRefundWaiting } from './refund-status.ts';
import { listRefunds } from './refunds.repository.ts';
import { chargeValues, moveStatus } from './settle-payment.ts';
import { upsertUnmatchedIntent } from './unmatched-intents.repository.ts';
import { hasEvent, insertEvent } from './webhook-events.repository.ts';

type SyncResult = 'applied' | 'unknown' | 'repeated';

/** Identifies the installation that created an intent, because several installations can share one account at the provider. */
export function installationId(context: PaymentContext): string {
  return new URL(context.publicUrl).host;
}

/** Locks the payment of an intent. When the process crashed before the intent's id was stored, the metadata identifies the payment. */
async function getLocked(
  context: PaymentContext,
  tx: Db,
  intent: ProviderIntent,
): Promise<Payment | null> {
  const known = await findPaymentByIntent(tx, intent.intentId);
  if (known) return lockPayment(context, tx, known.id);
  const id = intent.metadata.payment_id;
  const adopted = id ? await lockPayment(context, tx, id) : null;
  if (!adopted || adopted.intentId !== null) return null;
  return updatePayment(tx, adopted.id, {
    intentId: intent.intentId,
    updatedAt: context.clock.now(),
  });
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
    const before = await getLocked(context, tx, intent);
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
