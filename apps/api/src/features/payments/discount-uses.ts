// Uses of discount codes. A use belongs to one payment. The use is reserved in the transaction that records the payment.
// Later, the use changes together with the payment's row.

import { HOUR_MS } from '@urost3/contract/day.ts';
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import type {
  DiscountedPrice,
  PaymentDiscount,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import {
  discountRefusals,
  normaliseDiscountCode,
} from '@urost3/contract/payments-discount-codes.ts';
import type { Db } from '../../db/client.ts';
import { requireOther } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { findCodeByText, findCodeForUpdate } from './discount-codes.repository.ts';
import { priceWithCode, refusalOf } from './discount-price.ts';
import { countUses, insertUse, listUsesOf, updateReserved } from './discount-uses.repository.ts';
import type { DiscountCodeRow, Payment } from './payments.tables.ts';
import type { IntentRequest } from './payments.types.ts';

/** Limits wrong codes per buyer, because administrators choose codes that can be guessed. */
const GUESSES: Limit = {
  name: 'discount codes',
  max: 20,
  windowMs: HOUR_MS,
  message: 'You have tried too many codes.',
};

type Purchase = Pick<IntentRequest, 'purpose' | 'userUid' | 'amountMinor' | 'currency'>;
export type DiscountUses = ReturnType<typeof createDiscountUses>;

const refused = (message: string) =>
  new AppError('rule_violation', message, { fields: { code: message } });

export function createDiscountUses(deps: { db: Db; clock: Clock; limits: RateLimitsService }) {
  const { db, clock, limits } = deps;

  /** @throws AppError rule_violation for an unknown code, too_many_requests after many unknown codes */
  async function find(userUid: string, text: string): Promise<DiscountCodeRow> {
    const guesses = [{ limit: GUESSES, subject: userUid }];
    const code = await limits.guess(db, guesses, () =>
      findCodeByText(db, normaliseDiscountCode(text)),
    );
    if (!code) throw refused(discountRefusals.unknown);
    return code;
  }

  /** @throws AppError rule_violation, forbidden */
  async function priceFor(
    handle: Db,
    code: DiscountCodeRow,
    purchase: Purchase,
    ignored: PaymentPurpose | null,
  ): Promise<number> {
    requireOther({ uid: purchase.userUid }, code.createdBy, discountRefusals.ownCode);
    const taken = await countUses(handle, code.id, purchase.userUid, ignored);
    const refusal = refusalOf(code, purchase, taken, clock.now());
    if (refusal !== null) throw refused(refusal);
    return priceWithCode(purchase.amountMinor, code);
  }

  return {
    find,

    /** The price of a purchase with a code, without reserving a use. @throws AppError rule_violation, too_many_requests */
    async quote(text: string, purchase: Purchase): Promise<DiscountedPrice> {
      const code = await find(purchase.userUid, text);
      const amount = await priceFor(db, code, purchase, purchase.purpose);
      const { amountMinor: fullAmount, currency } = purchase;
      return { code: code.code, fullAmount, saving: fullAmount - amount, amount, currency };
    },

    /**
     * Locks the code and returns the price of a payment that this transaction records.
     * @throws AppError rule_violation
     */
    async priceLocked(tx: Db, codeId: string, purchase: Purchase): Promise<number> {
      return priceFor(tx, await findCodeForUpdate(tx, codeId), purchase, null);
    },

    /** Reserves a use of the code. Call `priceLocked` first in the same transaction, so that no parallel purchase exceeds a limit. */
    async reserve(tx: Db, codeId: string, payment: Payment, fullMinor: number): Promise<void> {
      const now = clock.now();
      await insertUse(tx, {
        paymentId: payment.id,
        codeId,
        userUid: payment.userUid,
        state: 'reserved',
        savedMinor: fullMinor - payment.amountMinor,
        createdAt: now,
        updatedAt: now,
      });
    },

    markUsed: (tx: Db, paymentId: string) => updateReserved(tx, paymentId, 'used', clock.now()),
    release: (tx: Db, paymentId: string) => updateReserved(tx, paymentId, 'released', clock.now()),

    /** The code and the full price of payments with a code. */
    async describe(
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
    },
  };
}
