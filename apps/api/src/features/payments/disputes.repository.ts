// SQL of disputes: payments that the owner of the card has contested.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ProviderDispute } from '../../providers/payments/port.ts';
import { disputes } from './payments.tables.ts';

/**
 * Stores a dispute, unless a newer state of the dispute is already stored.
 * @param noticedAt the time of the event or answer that contained the dispute
 * @returns whether the dispute is new or its status or net amount changed
 */
export async function upsertDispute(
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

export function listDisputes(db: Db, paymentId: string) {
  return db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
}

export function listDisputesOf(db: Db, paymentIds: string[]) {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds));
}
