// Lets administrators create and end discount codes. A code cannot be edited.
import type {
  DiscountCode,
  NewDiscountCode,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import { normaliseDiscountCode } from '@urost3/contract/payments-discount-codes.ts';
import { violatedUnique } from '../../db/errors.ts';
import { newId } from '../../db/new-id.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import {
  type CodeWithSums,
  countCodes,
  endCode,
  findCode,
  findCodeWithSums,
  insertCode,
  listCodes,
} from './discount-codes.repository.ts';
import { stateOf } from './discount-price.ts';
import type { PaymentContext } from './payment-context.ts';

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

export function createDiscountCodes(context: Pick<PaymentContext, 'db' | 'clock' | 'audit'>) {
  const { db, clock, audit } = context;

  async function get(id: string): Promise<DiscountCode> {
    const found = await findCodeWithSums(db, id);
    if (!found) throw notFound('This code');
    return toCode(found, clock.now());
  }

  return {
    async list(page: number, limit: number): Promise<{ codes: DiscountCode[]; total: number }> {
      const total = await countCodes(db);
      const offset = (pageWithin(total, { page, limit }) - 1) * limit;
      const codes = await listCodes(db, { limit, offset });
      return { codes: codes.map((code) => toCode(code, clock.now())), total };
    },

    /** @throws AppError conflict when a code of this name exists, even if that code has ended */
    async create(body: NewDiscountCode, actor: Actor): Promise<DiscountCode> {
      const { amount: amountMinor, ...values } = body;
      const code = normaliseDiscountCode(body.code);
      const id = newId('dsc');
      try {
        await db.transaction(async (tx) => {
          await insertCode(tx, {
            ...values,
            id,
            code,
            amountMinor,
            createdAt: clock.now(),
            createdBy: actor.uid,
          });
          await audit.record(tx, {
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
      return get(id);
    },

    /** Idempotent. @throws AppError not_found */
    async end(id: string, actor: Actor): Promise<DiscountCode> {
      await db.transaction(async (tx) => {
        const found = await findCode(tx, id);
        if (!found) throw notFound('This code');
        if (!(await endCode(tx, id, clock.now()))) return;
        await audit.record(tx, {
          action: 'discount_codes.ended',
          actorUid: actor.uid,
          subject: id,
          detail: { code: found.code },
          caller: actor,
        });
      });
      return get(id);
    },
  };
}
