// Payments for other features. A payment's row is written before the provider is called. Webhooks, return pages and the
// reconciler then synchronise the row with the provider through one function.
//
// A feature that sells something does three things:
//   1. It commits its own row (the hold, the order).
//   2. It calls `createIntent` in the request and passes `clientSecret` to the browser.
//   3. It registers its handlers with `handle(purpose, …)` when the services are created. The handlers deliver or undo
//      the sale.
import type { Db } from '../../db/client.ts';
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { createDiscountCodes } from './discount-codes.service.ts';
import { anonymiseUses, listUsesOf } from './discount-uses.repository.ts';
import { createDiscountUses } from './discount-uses.ts';
import { listDisputesOf } from './disputes.repository.ts';
import { createIntents } from './intents.service.ts';
import { createOversight } from './oversight.service.ts';
import type { PaymentContext } from './payment-context.ts';
import { createReconciler } from './payments.jobs.ts';
import { anonymisePayments, findLivingPayment, listPaymentsOf } from './payments.repository.ts';
import type { Payments } from './payments.types.ts';
import { createReceipts } from './receipts.service.ts';
import { listRefundsOf } from './refunds.repository.ts';
import { createRefunds } from './refunds.service.ts';
import { createPaymentSync } from './sync-payment.service.ts';
import { createWebhook } from './webhook.service.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(
  deps: Omit<PaymentContext, 'handlers' | 'discounts' | 'followers'> & {
    limits: RateLimitsService;
  },
) {
  const discounts = createDiscountUses(deps);
  const context: PaymentContext = { ...deps, discounts, handlers: new Map(), followers: [] };
  const { db } = context;
  const { syncPayment } = createPaymentSync(context);
  const intents = createIntents(context, syncPayment);
  const refunds = createRefunds(context, syncPayment);
  const reconciler = createReconciler(context, { syncPayment, intents, refunds });
  const payments: Payments = {
    handle(purpose, handlers) {
      if (context.handlers.has(purpose)) throw new Error(`'${purpose}' has handlers already`);
      context.handlers.set(purpose, handlers);
    },
    createIntent: intents.create,
    quoteCode: discounts.quote,
    cancelIntent: intents.cancel,
    isPayerAsked: intents.isPayerAsked,
    async findForSubject(handle, purpose, subjectId) {
      const payment = await findLivingPayment(handle, purpose, subjectId);
      return payment && { paymentId: payment.id };
    },
    requestRefund: refunds.request,
    requestRest: refunds.requestRest,
    performRefund: refunds.performNow,
    async refresh(purpose, subjectId) {
      const payment = await findLivingPayment(db, purpose, subjectId);
      if (payment?.intentId) await syncPayment(payment.intentId);
    },
  };
  return {
    ...payments,
    /**
     * Registers a function that runs in the transactions that publish a change of a payment or a refund (`publishPayment`). A payment
     * that is cancelled before it has an intent is not published.
     */
    onChange: (follow: (tx: Db) => Promise<void>) => void context.followers.push(follow),
    /** For the browser: the publishable key, and whether payments are simulated. */
    browserKeys: {
      kind: deps.provider.kind,
      publishableKey: deps.provider.publishableKey,
      isTest:
        deps.provider.kind === 'sandbox' || deps.provider.publishableKey.startsWith('pk_test_'),
    },
    webhook: createWebhook(context, syncPayment),
    receipts: createReceipts(context, syncPayment),
    oversight: createOversight(context, refunds),
    codes: createDiscountCodes(context),
    reconciler,
    /** Removes a deleted person from their payments. The payments stay as records. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await anonymisePayments(tx, userUid);
      await anonymiseUses(tx, userUid);
    },
    async exportOf(handle: Db, userUid: string): Promise<unknown> {
      const own = await listPaymentsOf(handle, userUid);
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
    },
  };
}
