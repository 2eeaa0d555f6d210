import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type DiscountCodeRow, discountCodes } from './payments.tables.ts';

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

// Write `discount_codes.id` as plain SQL. For `discountCodes.id`, drizzle would write only `id`. PostgreSQL would take
// this `id` for a column of the inner query.
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
