// Payments for other features. A payment's row is written before the provider is called. Webhooks, return pages and the
// reconciler then synchronise the row with the provider through one function.
//
// A feature that sells something does three things:
//   1. It commits its own row (the hold, the order).
//   2. It calls `createIntent` in the request and passes `clientSecret` to the browser.
//   3. Its entry in the list of features names what delivers or undoes the sale (`settles`).

import { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { listUsesOf } from './codes/discount-uses.service.ts';
import { anonymisePayments, findLivingPayment } from './payments.repository.ts';
import { discountUses, payments } from './payments.tables.ts';
import { listRefundsOf } from './refunds/refunds.repository.ts';
import { listDisputesOf } from './sync/disputes.repository.ts';
import { comparePayments, reconcileAllPayments } from './sync/reconciler.service.ts';

export { methodOf, paymentEvents } from './payment-context.ts';

/** The subject's open payment, else its paid payment; null when there is neither. Ignores cancelled payments. */
export async function findPaymentForSubject(
  db: Db,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<{ paymentId: string } | null> {
  const payment = await findLivingPayment(db, purpose, subjectId);
  return payment && { paymentId: payment.id };
}

/** For the browser: the publishable key, and whether payments are simulated. */
export function readBrowserKeys(ctx: Context) {
  return {
    kind: ctx.cards.kind,
    publishableKey: ctx.cards.publishableKey,
    isTest: ctx.cards.kind === 'sandbox' || ctx.cards.publishableKey.startsWith('pk_test_'),
  };
}

/** Removes a deleted person from their payments. The payments stay as records. */
export async function erasePayments(tx: Db, userUid: string) {
  await anonymisePayments(tx, userUid);
  await tx.update(discountUses).set({ userUid: null }).where(eq(discountUses.userUid, userUid));
}

export async function exportPayments(handle: Db, userUid: string): Promise<unknown> {
  // All payments of one person, newest first, also unfinished and cancelled ones.
  const own = await handle
    .select()
    .from(payments)
    .where(eq(payments.userUid, userUid))
    .orderBy(desc(payments.createdAt), desc(payments.id));
  const paymentIds = own.map((payment) => payment.id);
  const refunds = await listRefundsOf(handle, paymentIds);
  const disputes = await listDisputesOf(handle, paymentIds);
  const uses = await listUsesOf(handle, paymentIds);
  return own.map((payment) => ({
    ...payment,
    refunds: refunds
      .filter((refund) => refund.paymentId === payment.id)
      // Leave out the id of the person who requested the refund.
      .map(({ requestedBy: _, ...refund }) => refund),
    disputes: disputes.filter((dispute) => dispute.paymentId === payment.id),
    discount: uses.find((use) => use.paymentId === payment.id) ?? null,
  }));
}

export const PAYMENTS_USAGE = `Usage:
  npm run payments -- reconcile   ask the card provider about every payment that is not final, now
  npm run payments -- compare     look for payments at the card provider that are not known here`;

/** @returns the exit code */
export async function runPaymentsCommand(
  ctx: Context,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const [verb] = argv;
  if (argv.length !== 1 || (verb !== 'reconcile' && verb !== 'compare')) {
    print(PAYMENTS_USAGE);
    return 2;
  }
  if (verb === 'reconcile') {
    const looked = await reconcileAllPayments(ctx);
    print(`Asked the card provider about ${counted(looked, 'payment')}.`);
    return 0;
  }
  const { looked, strays } = await comparePayments(ctx);
  print(`Compared ${looked} payments with the card provider: ${strays} new unknown ones.`);
  return strays === 0 ? 0 : 1;
}
