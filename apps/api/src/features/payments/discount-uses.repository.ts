import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import {
  type DiscountUse,
  discountCodes,
  discountUses,
  type Payment,
  payments,
} from './payments.tables.ts';

/**
 * Counts the reserved and completed uses of a code, by everybody and by one person.
 * @param ignored the person's reservations for this purpose do not count, because the current purchase replaces them;
 * null: all count
 * @returns the numbers of uses. `hasPurchased`: whether the person has a successful payment, or a counted use of a code
 * for first purchases only
 */
export async function countUses(
  db: Db,
  codeId: string,
  userUid: string,
  ignored: PaymentPurpose | null,
): Promise<{ all: number; byPerson: number; hasPurchased: boolean }> {
  const isCounted = sql`u.state <> 'released' and (${ignored}::text is null or u.state = 'used'
    or u.user_uid is distinct from ${userUid} or p.purpose <> ${ignored})`;
  const rows = await rowsOf<{ all: number; byPerson: number; hasPurchased: boolean }>(
    db,
    sql`select
      (select count(*)::int from discount_uses u join payments p on p.id = u.payment_id
        where u.code_id = ${codeId} and ${isCounted}) as all,
      (select count(*)::int from discount_uses u join payments p on p.id = u.payment_id
        where u.code_id = ${codeId} and u.user_uid = ${userUid} and ${isCounted}) as "byPerson",
      (exists (select 1 from payments p where p.user_uid = ${userUid} and p.status = 'succeeded')
        or exists (select 1 from discount_uses u join payments p on p.id = u.payment_id
          join discount_codes c on c.id = u.code_id
          where u.user_uid = ${userUid} and c.is_first_purchase_only and ${isCounted})) as "hasPurchased"`,
  );
  if (!rows[0]) throw new Error('counting returned no row');
  return rows[0];
}

export async function insertUse(tx: Db, row: typeof discountUses.$inferInsert): Promise<void> {
  await tx.insert(discountUses).values(row);
}

/** Changes a use only while it is reserved, so that a repeated call has no effect. */
export async function updateReserved(
  tx: Db,
  paymentId: string,
  state: 'used' | 'released',
  now: Date,
): Promise<void> {
  await tx
    .update(discountUses)
    .set({ state, updatedAt: now })
    .where(and(eq(discountUses.paymentId, paymentId), eq(discountUses.state, 'reserved')));
}

type UseWithCode = DiscountUse & { code: string };

export async function listUsesOf(db: Db, paymentIds: readonly string[]): Promise<UseWithCode[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .select({ use: discountUses, code: discountCodes.code })
    .from(discountUses)
    .innerJoin(discountCodes, eq(discountCodes.id, discountUses.codeId))
    .where(inArray(discountUses.paymentId, [...paymentIds]));
  return rows.map(({ use, code }) => ({ ...use, code }));
}

/** Payments for Premium whose use of a discount code was reserved before this time and is still reserved. */
export async function listHoldingBefore(db: Db, before: Date): Promise<Payment[]> {
  const rows = await db
    .select({ payment: payments })
    .from(discountUses)
    .innerJoin(payments, eq(payments.id, discountUses.paymentId))
    .where(
      and(
        eq(discountUses.state, 'reserved'),
        eq(payments.purpose, 'subscription'),
        sql`${discountUses.createdAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(discountUses.createdAt);
  return rows.map(({ payment }) => payment);
}

export async function anonymiseUses(tx: Db, userUid: string): Promise<void> {
  await tx.update(discountUses).set({ userUid: null }).where(eq(discountUses.userUid, userUid));
}
