// Stores disputes. A dispute's webhook contains the dispute; without a webhook, the charge shows that there is one.
import type { Db } from '../../db/client.ts';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
} from '../../providers/payments/port.ts';
import type { PaymentContext } from './payment-context.ts';
import { updatePayment, updateSums, upsertDispute } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';

/** The disputes of a charge as the provider listed them. */
export interface Disputes {
  list: readonly ProviderDispute[];
  asOf: Date;
}

/** @throws ProviderUnreachable */
export async function findDisputes(
  context: PaymentContext,
  intent: ProviderIntent,
  event: ProviderEvent | undefined,
): Promise<Disputes> {
  if (event?.dispute) return { list: [event.dispute], asOf: event.createdAt };
  const asOf = context.clock.now();
  const isThere = intent.charge?.isDisputed ?? false;
  return { list: isThere ? await context.provider.listDisputes(intent.intentId) : [], asOf };
}

/** @param payment locked by the caller @returns the payment with updated sums */
export async function applyDisputes(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  disputes: Disputes,
): Promise<Payment> {
  const now = context.clock.now();
  let applied = payment;
  for (const dispute of disputes.list) {
    if (!(await upsertDispute(tx, payment.id, dispute, disputes.asOf))) continue;
    await updateSums(tx, payment.id, now);
    applied = await updatePayment(tx, payment.id, {
      attention: `Disputed at the card provider (${dispute.reason}, ${dispute.status}).`,
      updatedAt: now,
    });
  }
  return applied;
}
