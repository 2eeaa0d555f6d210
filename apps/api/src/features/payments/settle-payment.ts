// Moves the status of a payment to that of its intent. A final status never changes.
import type { Db } from '../../db/client.ts';
import type { ProviderIntent } from '../../providers/payments/port.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { handlersOf, type PaymentContext, toSummary } from './payment-context.ts';
import { getNextReceiptNumber, updatePayment } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import { insertFullRefund } from './refund-rows.ts';

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
export function chargeValues(payment: Payment, intent: ProviderIntent) {
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
    // Set the card details before fulfilment, because the receipt shows the payment method.
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

export async function moveStatus(
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
