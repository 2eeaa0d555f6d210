// Stores disputes. A webhook about a dispute contains the dispute. Without such a webhook, only the charge says whether
// a dispute exists. If one exists, the disputes are requested from the provider.
import type { Db } from '../../db/client.ts';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
} from '../../providers/payments/port.ts';
import { upsertDispute } from './disputes.repository.ts';
import type { PaymentContext } from './payment-context.ts';
import { updatePayment, updateSums } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';

/** Disputes of a payment, and the time of the provider's answer or event that contained them. */
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
