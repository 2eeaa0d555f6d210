// Lets administrators create and end discount codes, and decides whether a code may be used. A code cannot be edited.

import { londonDay } from '@urost3/contract/day.ts';
import type {
  DiscountState,
  NewDiscountCode,
} from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import {
  CARD_MINIMUM,
  discountRefusals,
  normaliseDiscountCode,
} from '@urost3/contract/payments/payments.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { newId } from '../../../db/keys.ts';
import { findById } from '../../../db/rows.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { pageOf } from '../../../http/page-cursor.ts';
import { type DiscountCodeRow, discountCodes } from '../payments.tables.ts';

const toCode = ({ row, sums }: CodeWithSums, now: Date) => ({
  ...row,
  ...sums,
  amount: row.amountMinor,
  state: stateOf(row, sums.used + sums.reserved, now),
});

async function getDiscountCode(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .where(eq(discountCodes.id, id));
  if (!found) throw notFound('This code');
  return toCode(found, ctx.clock.now());
}

export async function listDiscountCodes(ctx: Context, page: number, limit: number) {
  const total = await ctx.db.$count(discountCodes);
  const codes = await ctx.db
    .select({ row: discountCodes, sums })
    .from(discountCodes)
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(limit)
    .offset(pageOf(total, { page, limit }).offset);
  return { codes: codes.map((code) => toCode(code, ctx.clock.now())), total };
}

/** @throws AppError conflict when a code of this name exists, even if that code has ended */
export async function createDiscountCode(ctx: Context, body: NewDiscountCode, actor: Actor) {
  const { amount: amountMinor, ...values } = body;
  const code = normaliseDiscountCode(body.code);
  const id = newId('dsc');
  const created = ctx.db.transaction(async (tx) => {
    await tx.insert(discountCodes).values({
      ...values,
      id,
      code,
      amountMinor,
      createdAt: ctx.clock.now(),
      createdBy: actor.uid,
    });
    await ctx.audit.record(tx, actor, 'discount_codes.created', id, { ...body, code });
  });
  const message = 'A code of this name exists already.';
  const refusal = () => new AppError('conflict', message, { fields: { code: message } });
  await unlessTaken(created, refusal);
  return getDiscountCode(ctx, id);
}

/** Idempotent. @throws AppError not_found */
export async function endDiscountCode(ctx: Context, id: string, actor: Actor) {
  await ctx.db.transaction(async (tx) => {
    const found = await findById(tx, discountCodes, id);
    if (!found) throw notFound('This code');
    const ended = await tx
      .update(discountCodes)
      .set({ endedAt: ctx.clock.now() })
      .where(and(eq(discountCodes.id, id), isNull(discountCodes.endedAt)))
      .returning({ id: discountCodes.id });
    // A code that had already ended keeps its time.
    if (ended.length === 0) return;
    await ctx.audit.record(tx, actor, 'discount_codes.ended', id, { code: found.code });
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

/** The price in pence. A price above 0 is raised to the card provider's minimum, but never above the full price. */
export function priceWithCode(
  fullMinor: number,
  code: Pick<DiscountCodeRow, 'percent' | 'amountMinor'>,
): number {
  const off =
    code.percent === null ? (code.amountMinor ?? 0) : Math.round((fullMinor * code.percent) / 100);
  const left = fullMinor - off;
  return left <= 0 ? 0 : Math.max(left, Math.min(CARD_MINIMUM, fullMinor));
}

/** @param taken the number of reserved and completed uses */
function stateOf(code: DiscountCodeRow, taken: number, now: Date): DiscountState {
  const today = londonDay(now);
  if (code.endedAt !== null || (code.validUntil !== null && today > code.validUntil))
    return 'ended';
  if (code.validFrom !== null && today < code.validFrom) return 'not_yet';
  return code.maxUses !== null && taken >= code.maxUses ? 'used_up' : 'active';
}

const stateRefusals: Record<DiscountState, string | null> = {
  active: null,
  ended: discountRefusals.ended,
  not_yet: discountRefusals.notYet,
  used_up: discountRefusals.usedUp,
};

export interface Taken {
  /** Reserved or completed uses by everybody. */
  all: number;
  byPerson: number;
  /** Whether the person has a successful payment, or a use of a code that is limited to first purchases. */
  hasPurchased: boolean;
}

/** @returns the message that refuses the code; null when the code applies */
export function refusalOf(
  code: DiscountCodeRow,
  purchase: { purpose: PaymentPurpose; currency: string },
  taken: Taken,
  now: Date,
): string | null {
  if (purchase.purpose === 'group') return discountRefusals.notForGroups;
  if (code.product !== 'both' && code.product !== purchase.purpose) {
    return code.product === 'booking'
      ? discountRefusals.notForPremium
      : discountRefusals.notForInterviews;
  }
  const state = stateOf(code, taken.all, now);
  // Check the person's own uses first. A person who has used the code then gets the message `usedByYou`, not `usedUp`.
  if (state === 'used_up' || state === 'active') {
    if (taken.byPerson >= code.maxUsesPerPerson) return discountRefusals.usedByYou;
  }
  const refusal = stateRefusals[state];
  if (refusal !== null) return refusal;
  if (purchase.currency !== 'gbp') return discountRefusals.notInPounds;
  return code.isFirstPurchaseOnly && taken.hasPurchased ? discountRefusals.firstOnly : null;
}
