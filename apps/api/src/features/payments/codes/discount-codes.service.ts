// Lets administrators create and end discount codes. A code cannot be edited.
import type {
  DiscountCode,
  NewDiscountCode,
} from '@urost3/contract/payments/discount-codes.schemas.ts';
import { normaliseDiscountCode } from '@urost3/contract/payments/discount-codes.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { violatedUnique } from '../../../db/errors.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/actor.ts';
import { pageWithin } from '../../../http/page-cursor.ts';
import { type DiscountCodeRow, discountCodes } from '../payments.tables.ts';
import { stateOf } from './discount-price.ts';

function toCode({ row, sums }: CodeWithSums, now: Date): DiscountCode {
  const { amountMinor, createdAt, createdBy: _, endedAt, ...code } = row;
  return {
    ...code,
    ...sums,
    amount: amountMinor,
    state: stateOf(row, sums.used + sums.reserved, now),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

async function getDiscountCode(ctx: Context, id: string): Promise<DiscountCode> {
  const [found] = await ctx.db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .where(eq(discountCodes.id, id));
  if (!found) throw notFound('This code');
  return toCode(found, ctx.clock.now());
}

export async function listDiscountCodes(
  ctx: Context,
  page: number,
  limit: number,
): Promise<{ codes: DiscountCode[]; total: number }> {
  const total = await ctx.db.$count(discountCodes);
  const offset = (pageWithin(total, { page, limit }) - 1) * limit;
  const codes = await ctx.db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(limit)
    .offset(offset);
  return { codes: codes.map((code) => toCode(code, ctx.clock.now())), total };
}

/** @throws AppError conflict when a code of this name exists, even if that code has ended */
export async function createDiscountCode(
  ctx: Context,
  body: NewDiscountCode,
  actor: Actor,
): Promise<DiscountCode> {
  const { amount: amountMinor, ...values } = body;
  const code = normaliseDiscountCode(body.code);
  const id = newId('dsc');
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.insert(discountCodes).values({
        ...values,
        id,
        code,
        amountMinor,
        createdAt: ctx.clock.now(),
        createdBy: actor.uid,
      });
      await ctx.audit.record(tx, {
        action: 'discount_codes.created',
        actorUid: actor.uid,
        subject: id,
        detail: { ...body, code },
        caller: actor,
      });
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    const message = 'A code of this name exists already.';
    throw new AppError('conflict', message, { fields: { code: message } });
  }
  return getDiscountCode(ctx, id);
}

/** Idempotent. @throws AppError not_found */
export async function endDiscountCode(
  ctx: Context,
  id: string,
  actor: Actor,
): Promise<DiscountCode> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id));
    if (!found) throw notFound('This code');
    const ended = await tx
      .update(discountCodes)
      .set({ endedAt: ctx.clock.now() })
      .where(and(eq(discountCodes.id, id), isNull(discountCodes.endedAt)))
      .returning({ id: discountCodes.id });
    // A code that had already ended keeps its time.
    if (ended.length === 0) return;
    await ctx.audit.record(tx, {
      action: 'discount_codes.ended',
      actorUid: actor.uid,
      subject: id,
      detail: { code: found.code },
      caller: actor,
    });
  });
  return getDiscountCode(ctx, id);
}

interface CodeSums {
  used: number;
  reserved: number;
  /** In pence, after refunds. */
  takings: number;
  saved: number;
}
type CodeWithSums = { row: DiscountCodeRow; sums: CodeSums };

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
