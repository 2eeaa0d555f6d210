// Uses of discount codes. A use belongs to one payment. The use is reserved in the transaction that records the payment.
// Later, the use changes together with the payment's row.

import { HOUR_MS } from '@urost3/contract/day.ts';
import type {
  DiscountedPrice,
  PaymentDiscount,
} from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { discountRefusals, normaliseDiscountCode } from '@urost3/contract/payments/payments.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, rowsOf } from '../../../db/client.ts';
import { findRow, lockById, onlyRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireOther } from '../../../http/guards/principal.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import {
  type DiscountCodeRow,
  type DiscountUse,
  discountCodes,
  discountUses,
  type Payment,
  payments,
} from '../payments.tables.ts';
import type { IntentRequest } from '../payments.types.ts';
import { priceWithCode, refusalOf, type Taken } from './discount-codes.service.ts';

/** Limits wrong codes per buyer, because administrators choose codes that can be guessed. */
const GUESSES: Limit = {
  name: 'discount codes',
  max: 20,
  windowMs: HOUR_MS,
  message: 'You have tried too many codes.',
};

type Purchase = Pick<IntentRequest, 'purpose' | 'userUid' | 'amountMinor' | 'currency'>;

const refused = (message: string) =>
  new AppError('rule_violation', message, { fields: { code: message } });

/** @throws AppError rule_violation for an unknown code, too_many_requests after many unknown codes */
export async function findDiscountCode(
  ctx: Context,
  userUid: string,
  text: string,
): Promise<DiscountCodeRow> {
  const guesses = [{ limit: GUESSES, subject: userUid }];
  const isNamed = eq(discountCodes.code, normaliseDiscountCode(text));
  const code = await ctx.limits.guess(ctx.db, guesses, () =>
    findRow(ctx.db, discountCodes, isNamed),
  );
  if (!code) throw refused(discountRefusals.unknown);
  return code;
}

/** @throws AppError rule_violation, forbidden */
async function priceFor(
  ctx: Context,
  handle: Db,
  code: DiscountCodeRow,
  purchase: Purchase,
  ignored: PaymentPurpose | null,
): Promise<number> {
  requireOther({ uid: purchase.userUid }, code.createdBy, discountRefusals.ownCode);
  const taken = await countUses(handle, code.id, purchase.userUid, ignored);
  const refusal = refusalOf(code, purchase, taken, ctx.clock.now());
  if (refusal !== null) throw refused(refusal);
  return priceWithCode(purchase.amountMinor, code);
}

/**
 * The price of a purchase with a discount code, without reserving the code.
 * @throws AppError rule_violation with the reason, too_many_requests after many unknown codes
 */
export async function quoteDiscount(
  ctx: Context,
  text: string,
  purchase: Purchase,
): Promise<DiscountedPrice> {
  const code = await findDiscountCode(ctx, purchase.userUid, text);
  const amount = await priceFor(ctx, ctx.db, code, purchase, purchase.purpose);
  const { amountMinor: fullAmount, currency } = purchase;
  return { code: code.code, fullAmount, saving: fullAmount - amount, amount, currency };
}

/**
 * Locks the code and returns the price of a payment that this transaction records.
 * @throws AppError rule_violation
 */
export async function priceWithLockedCode(
  ctx: Context,
  tx: Db,
  codeId: string,
  purchase: Purchase,
): Promise<number> {
  // Lock the code, so that its uses are counted and reserved one after another.
  const code = await lockById(tx, discountCodes, codeId);
  if (!code) throw new Error(`discount code ${codeId} vanished`);
  return priceFor(ctx, tx, code, purchase, null);
}

export const markDiscountUsed = (ctx: Context, tx: Db, paymentId: string) =>
  updateReserved(tx, paymentId, 'used', ctx.clock.now());

export const releaseDiscount = (ctx: Context, tx: Db, paymentId: string) =>
  updateReserved(tx, paymentId, 'released', ctx.clock.now());

/** The code and the full price of payments with a code. */
export async function describeDiscounts(
  handle: Db,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, PaymentDiscount>> {
  const uses = await listUsesOf(
    handle,
    payments.map(({ id }) => id),
  );
  const paid = new Map(payments.map(({ id, amountMinor }) => [id, amountMinor]));
  return new Map(
    uses.map(({ paymentId, code, savedMinor }) => [
      paymentId,
      { code, fullAmount: (paid.get(paymentId) ?? 0) + savedMinor, saving: savedMinor },
    ]),
  );
}

/**
 * Counts the reserved and completed uses of a code, by everybody and by one person.
 * @param ignored the person's reservations for this purpose do not count, because the current purchase replaces them;
 * null: all count
 */
async function countUses(
  db: Db,
  codeId: string,
  userUid: string,
  ignored: PaymentPurpose | null,
): Promise<Taken> {
  const isCounted = sql`u.state <> 'released' and (${ignored}::text is null or u.state = 'used'
    or u.user_uid is distinct from ${userUid} or p.purpose <> ${ignored})`;
  return rowsOf<Taken>(
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
  ).then(onlyRow);
}

/** Changes a use only while it is reserved, so that a repeated call has no effect. */
async function updateReserved(tx: Db, paymentId: string, state: 'used' | 'released', now: Date) {
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
