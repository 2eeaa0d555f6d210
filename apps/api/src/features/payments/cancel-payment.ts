// Cancels a payment in the database, and its intent at the provider.
import type { Db } from '../../db/client.ts';
import { ProviderUnreachable } from '../../providers/payments/port.ts';
import { handlersOf, lockPayment, type PaymentContext, toSummary } from './payment-context.ts';
import { findLivingPayment, updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import type { CancelAnswer } from './payments.types.ts';
import type { SyncPayment } from './sync-payment.service.ts';

/** Call this function outside any transaction, because it calls the provider. */
type CancelPayment = (payment: Payment) => Promise<CancelAnswer>;

export function createCancelPayment(
  context: PaymentContext,
  syncPayment: SyncPayment,
): CancelPayment {
  const { db, clock, provider, discounts } = context;

  /** Cancels a payment that has no intent. @returns false when the payment has received an intent or succeeded in the meantime */
  function cancelUnsent(payment: Payment): Promise<boolean> {
    return db.transaction(async (tx: Db) => {
      const locked = await lockPayment(context, tx, payment.id);
      if (!locked || locked.status === 'canceled') return true;
      if (locked.status !== 'created' || locked.intentId !== null) return false;
      const cancelled = await updatePayment(tx, locked.id, {
        status: 'canceled',
        nextCheckAt: null,
        updatedAt: clock.now(),
      });
      await discounts.release(tx, locked.id);
      await handlersOf(context, locked.purpose).onCancelled(tx, toSummary(cancelled));
      return true;
    });
  }

  return async function cancelPayment(payment) {
    if (payment.status === 'succeeded') return 'already_succeeded';
    let { intentId } = payment;
    if (intentId === null) {
      if (await cancelUnsent(payment)) return 'cancelled';
      intentId =
        (await findLivingPayment(db, payment.purpose, payment.subjectId))?.intentId ?? null;
      if (intentId === null) return 'cancelled';
    }
    try {
      const answer = await provider.cancelIntent(intentId);
      if (answer === 'not_now') return 'unreachable';
      await syncPayment(intentId);
      return answer === 'already_paid' ? 'already_succeeded' : 'cancelled';
    } catch (error) {
      if (error instanceof ProviderUnreachable) return 'unreachable';
      throw error;
    }
  };
}
