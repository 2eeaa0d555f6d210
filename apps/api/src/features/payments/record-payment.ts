// Records a payment at its discounted price before the card provider is called. When a code covers the whole price, the payment of 0
// succeeds in the same transaction without the provider.
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../http/app-error.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { firstCheckAt } from './check-times.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { type PaymentContext, publishPayment } from './payment-context.ts';
import { findLivingPayment, getNextReceiptNumber, insertPayment } from './payments.repository.ts';
import type { DiscountCodeRow, Payment } from './payments.tables.ts';
import type { IntentRequest } from './payments.types.ts';

type NewPayment = Parameters<typeof insertPayment>[1];

async function insertFree(tx: Db, row: NewPayment): Promise<Payment> {
  return insertPayment(tx, {
    ...row,
    status: 'succeeded',
    paidAt: row.createdAt,
    receiptNumber: await getNextReceiptNumber(tx),
    // A free payment never reaches the provider, so it has no fee.
    settledMinor: 0,
    feeMinor: 0,
    netMinor: 0,
    settledCurrency: row.currency,
  });
}

async function fulfilFree(context: PaymentContext, tx: Db, payment: Payment): Promise<Payment> {
  const done = await fulfilPayment(context, tx, payment, payment.createdAt);
  // A free payment cannot be refunded, so throw an error to roll back the whole purchase.
  if (done.outcome.outcome === 'return_money') throw new AppError('conflict', done.outcome.note);
  await publishPayment(context, tx, done.payment);
  return done.payment;
}

/**
 * The open or paid payment of the subject, or a new row.
 * @throws AppError rule_violation for a refused code, conflict when a free purchase cannot be delivered, and errors of `check`
 */
export function recordPayment(
  context: PaymentContext,
  request: IntentRequest,
  code: DiscountCodeRow | null,
): Promise<Payment> {
  const { db, clock, discounts } = context;
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, request.userUid)))
      throw new AppError('not_authenticated', 'Please log in again.');
    await request.check?.(tx);
    const existing = await findLivingPayment(tx, request.purpose, request.subjectId);
    if (existing) return existing;
    const now = clock.now();
    const row: NewPayment = {
      id: newId('pay'),
      purpose: request.purpose,
      subjectId: request.subjectId,
      userUid: request.userUid,
      amountMinor: request.amountMinor,
      currency: request.currency,
      description: request.description,
      createdAt: now,
      updatedAt: now,
    };
    if (!code) return insertPayment(tx, { ...row, nextCheckAt: firstCheckAt(now) });
    const amountMinor = await discounts.priceLocked(tx, code.id, request);
    const payment =
      amountMinor === 0
        ? await insertFree(tx, { ...row, amountMinor })
        : await insertPayment(tx, { ...row, amountMinor, nextCheckAt: firstCheckAt(now) });
    await discounts.reserve(tx, code.id, payment, request.amountMinor);
    return amountMinor === 0 ? fulfilFree(context, tx, payment) : payment;
  });
}
