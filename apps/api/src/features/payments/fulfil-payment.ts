// Delivers what was paid for, in the transaction in which the payment succeeds.
import type { Db } from '../../db/client.ts';
import { handlersOf, type PaymentContext, toSummary } from './payment-context.ts';
import { updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import type { SettledOutcome } from './payments.types.ts';
import { queueReceiptMail } from './receipt-mail.ts';

interface Fulfilled {
  payment: Payment;
  outcome: SettledOutcome;
}

/** @returns the outcome; for `return_money` the caller must refund the payment or roll back the purchase */
export async function fulfilPayment(
  context: PaymentContext,
  tx: Db,
  paid: Payment,
  paidAt: Date,
): Promise<Fulfilled> {
  const outcome = await handlersOf(context, paid.purpose).onSettled(tx, {
    ...toSummary(paid),
    paidAt,
  });
  if (outcome.outcome === 'return_money') {
    await context.discounts.release(tx, paid.id);
    return { payment: paid, outcome };
  }
  await context.discounts.markUsed(tx, paid.id);
  const now = context.clock.now();
  const payment = await updatePayment(tx, paid.id, { fulfilledAt: now, updatedAt: now });
  await queueReceiptMail(context, tx, payment, outcome.receiptNotes ?? []);
  return { payment, outcome };
}
