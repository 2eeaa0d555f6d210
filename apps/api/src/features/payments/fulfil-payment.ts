// Gives the payer what was paid for, in the transaction that makes the payment succeed.
import type { Db } from '../../db/client.ts';
import { handlersOf, type PaymentContext, toFact } from './payment-context.ts';
import { updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import type { SettledOutcome } from './payments.types.ts';
import { queueReceiptMail } from './receipt-mail.ts';

interface Fulfilled {
  payment: Payment;
  outcome: SettledOutcome;
}

/** A `return_money` outcome is returned to the caller, which refunds. */
export async function fulfilPayment(
  context: PaymentContext,
  tx: Db,
  paid: Payment,
  paidAt: Date,
): Promise<Fulfilled> {
  const outcome = await handlersOf(context, paid.purpose).onSettled(tx, {
    ...toFact(paid),
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
