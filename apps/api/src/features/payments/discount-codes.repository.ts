// SQL of discount codes and their uses.
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  type DiscountCodeRow,
  type DiscountUse,
  discountCodes,
  discountUses,
  type Payment,
  payments,
} from './payments.tables.ts';

export async function findCodeByText(db: Db, code: string): Promise<DiscountCodeRow | null> {
  const rows = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  return rows[0] ?? null;
}

export async function findCode(db: Db, id: string): Promise<DiscountCodeRow | null> {
  const rows = await db.select().from(discountCodes).where(eq(discountCodes.id, id));
  return rows[0] ?? null;
}

/** Locks the code, so that its uses are counted and reserved one after another. */
export async function findCodeForUpdate(tx: Db, id: string): Promise<DiscountCodeRow> {
  const rows = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update');
  if (!rows[0]) throw new Error(`discount code ${id} vanished`);
  return rows[0];
}

/**
 * Locks the payer's row, so that purchases of one payer run one after another. The lock is weaker than 'for update', so
 * that it does not block inserts of rows that reference the payer.
 */
export async function lockPayer(tx: Db, userUid: string): Promise<void> {
  await tx
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.uid, userUid))
    .for('no key update');
}

/**
 * Counts the reserved and completed uses of a code, by everybody and by one person.
 * @param ignored the person's reservations for this purpose do not count, because the current purchase replaces them;
 * null: all count
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
export async function listHoldingBefore(db: Db, before: Date, limit: number): Promise<Payment[]> {
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
    .limit(limit);
  return rows.map(({ payment }) => payment);
}

export async function anonymiseUses(tx: Db, userUid: string): Promise<void> {
  await tx.update(discountUses).set({ userUid: null }).where(eq(discountUses.userUid, userUid));
}

export async function insertCode(
  tx: Db,
  row: typeof discountCodes.$inferInsert,
): Promise<DiscountCodeRow> {
  const rows = await tx.insert(discountCodes).values(row).returning();
  if (!rows[0]) throw new Error('inserting a discount code returned no row');
  return rows[0];
}

/** @returns false when the code had already ended */
export async function endCode(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(discountCodes)
    .set({ endedAt: now })
    .where(and(eq(discountCodes.id, id), isNull(discountCodes.endedAt)))
    .returning({ id: discountCodes.id });
  return rows.length === 1;
}

interface CodeSums {
  used: number;
  reserved: number;
  /** In pence, after refunds. */
  takings: number;
  saved: number;
}
export type CodeWithSums = { row: DiscountCodeRow; sums: CodeSums };

// Write `discount_codes.id` as text: drizzle writes only `id`, which PostgreSQL resolves within the inner query.
const sums = sql<CodeSums>`(
  select json_build_object(
    'used', count(*) filter (where u.state = 'used'),
    'reserved', count(*) filter (where u.state = 'reserved'),
    'takings', coalesce(sum(p.amount_minor - p.refunded_minor) filter (where u.state = 'used'), 0),
    'saved', coalesce(sum(u.saved_minor) filter (where u.state = 'used'), 0))
  from discount_uses u join payments p on p.id = u.payment_id
  where u.code_id = discount_codes.id and u.state <> 'released')`;

export function listCodes(
  db: Db,
  page: { limit: number; offset: number },
): Promise<CodeWithSums[]> {
  return db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function findCodeWithSums(db: Db, id: string): Promise<CodeWithSums | null> {
  const rows = await db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .where(eq(discountCodes.id, id));
  return rows[0] ?? null;
}

export const countCodes = (db: Db): Promise<number> => db.$count(discountCodes);
