// SQL of disputes: payments that the owner of the card has contested.
import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
} from '../../../providers/payments/port.ts';
import { updatePayment, updateSums } from '../payments.repository.ts';
import { disputes, type Payment } from '../payments.tables.ts';

/**
 * Stores a dispute, unless a newer state of the dispute is already stored.
 * @param noticedAt the time of the event or answer that contained the dispute
 * @returns whether the dispute is new or its status or net amount changed
 */
async function upsertDispute(
  tx: Db,
  paymentId: string,
  dispute: ProviderDispute,
  noticedAt: Date,
): Promise<boolean> {
  const { disputeId: id, ...values } = dispute;
  const rows = await tx
    .insert(disputes)
    .values({ id, paymentId, ...values, noticedAt })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        status: sql`excluded.status`,
        netMinor: sql`excluded.net_minor`,
        noticedAt: sql`excluded.noticed_at`,
      },
      setWhere: sql`${disputes.noticedAt} <= excluded.noticed_at
        and (${disputes.status}, ${disputes.netMinor}) is distinct from (excluded.status, excluded.net_minor)`,
    })
    .returning({ id: disputes.id });
  return rows.length > 0;
}

export const listDisputesOf = (db: Db, paymentIds: string[]) =>
  db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds));

/** Disputes of a payment, and the time of the provider's answer or event that contained them. */
export interface Disputes {
  list: readonly ProviderDispute[];
  asOf: Date;
}

/**
 * A webhook about a dispute contains the dispute. Without such a webhook, only the charge says whether a dispute
 * exists.
 * @throws ProviderUnreachable
 */
export async function findDisputes(
  ctx: Context,
  intent: ProviderIntent,
  event: ProviderEvent | undefined,
): Promise<Disputes> {
  if (event?.dispute) return { list: [event.dispute], asOf: event.createdAt };
  const asOf = ctx.clock.now();
  const isThere = intent.charge?.isDisputed ?? false;
  return { list: isThere ? await ctx.cards.listDisputes(intent.intentId) : [], asOf };
}

/** @param payment locked by the caller @returns the payment with updated sums */
export async function applyDisputes(
  ctx: Context,
  tx: Db,
  payment: Payment,
  disputes: Disputes,
): Promise<Payment> {
  const now = ctx.clock.now();
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
