// The reconciler asks the provider about every payment that can still change. A lost webhook therefore only causes a
// delay of minutes.
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { ProviderIntent } from '../../providers/payments/port.ts';
import { nextCheckAt } from './check-times.ts';
import { listHoldingBefore } from './discount-uses.repository.ts';
import type { createIntents } from './intents.service.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, findPaymentByIntent, updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import {
  listDuePayments,
  listOpenPaymentsBefore,
  updateAllDue,
  updateUnfollowedDue,
} from './reconciler.repository.ts';
import type { createRefunds } from './refunds.service.ts';
import { installationId, type SyncPayment } from './sync-payment.service.ts';
import { foldTotals } from './totals.repository.ts';
import { upsertUnmatchedIntent } from './unmatched-intents.repository.ts';
import { removeEventsBefore } from './webhook-events.repository.ts';

const everyMinute = jobKind<Record<string, never>>('payments.reconcile', { expireSeconds: 300 });
const everyNight = jobKind<Record<string, never>>('payments.compare', { expireSeconds: 1800 });

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

export function createReconciler(
  context: PaymentContext,
  parts: {
    syncPayment: SyncPayment;
    intents: ReturnType<typeof createIntents>;
    refunds: ReturnType<typeof createRefunds>;
  },
) {
  const { db, clock, provider } = context;

  async function look(payment: Payment): Promise<void> {
    const now = clock.now();
    // Store the next check time first, so that a payment whose synchronisation fails does not block the other payments.
    // Pass `true`, as if a refund were unfinished, so that a paid payment is checked again until the provider answers.
    await updatePayment(db, payment.id, {
      checks: payment.checks + 1,
      nextCheckAt: nextCheckAt(payment, true, now),
      updatedAt: payment.updatedAt,
    });
    if (payment.intentId) await parts.syncPayment(payment.intentId);
  }

  async function endAbandoned(): Promise<void> {
    const now = clock.now().getTime();
    const before = new Date(now - ORDER_LIFE_MS);
    // Read all of them, because a payment that cannot be cancelled stays open and must not keep back others.
    const abandoned = [
      ...(await listOpenPaymentsBefore(db, 'subscription', before)),
      ...(await listOpenPaymentsBefore(db, 'group', before)),
      ...(await listHoldingBefore(db, new Date(now - CODE_HELD_MS))),
    ];
    for (const payment of abandoned) {
      await parts.intents.cancelPayment(payment).catch(context.onBackgroundError);
    }
  }

  const reconciler = {
    /**
     * Checks the payments that are due, resumes lost refunds and cancels abandoned payments. Merges the rows of the
     * totals.
     * @returns how many payments were checked
     */
    async round(): Promise<number> {
      const due = await listDuePayments(db, clock.now(), BATCH);
      for (const payment of due) await look(payment).catch(context.onBackgroundError);
      await parts.refunds.resume();
      await endAbandoned();
      await foldTotals(db);
      return due.length;
    },
    /**
     * Checks every payment that has a next check time, even if that time has not come.
     * @returns how many were checked
     */
    async roundOfAll(): Promise<number> {
      await updateAllDue(db, clock.now());
      let looked = 0;
      for (;;) {
        const due = await reconciler.round();
        looked += due;
        if (due < BATCH) return looked;
      }
    },
    /** Compares every intent at the provider with our rows. Intents of this installation without a row are shown to administrators. */
    async compare(): Promise<{ looked: number; strays: number }> {
      const result = { looked: 0, strays: 0 };
      const since = new Date(clock.now().getTime() - COMPARE_BACK_MS);
      for await (const intent of provider.listIntents(since)) {
        if (intent.metadata.site !== installationId(context)) continue;
        result.looked += 1;
        const known =
          (await findPaymentByIntent(db, intent.intentId)) ??
          (intent.metadata.payment_id ? await findPayment(db, intent.metadata.payment_id) : null);
        if (!known) {
          if (await upsertUnmatchedIntent(db, intent, clock.now())) result.strays += 1;
        } else if (isBehind(known, intent)) {
          await parts.syncPayment(intent.intentId).catch(context.onBackgroundError);
        }
      }
      // Check payments whose refund waits for the customer's bank details: earlier releases stored no check time for them.
      await updateUnfollowedDue(db, clock.now());
      await removeEventsBefore(db, new Date(clock.now().getTime() - EVENTS_KEPT_MS));
      return result;
    },
  };

  context.jobs.handle(everyMinute, async () => void (await reconciler.round()));
  context.jobs.handle(everyNight, async () => void (await reconciler.compare()));
  context.jobs.schedule(everyMinute, '* * * * *');
  context.jobs.schedule(everyNight, '20 3 * * *');
  return reconciler;
}
