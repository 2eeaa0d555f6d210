import { discountCodeEndpoints } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { paymentEndpoints } from '@urost3/contract/payments/payments.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route, saveAs } from '../../http/route.ts';
import {
  createDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from './codes/discount-codes.service.ts';
import {
  exportPaymentsCsv,
  getPaymentDetails,
  listPaymentsPage,
  refundPayment,
} from './oversight/oversight.service.ts';
import { performRefund } from './payment-context.ts';
import { erasePayments, exportPayments } from './payments.service.ts';
import { checkReturnedPayment, getReceipt, listOwnPayments } from './receipts.service.ts';
import { performRequestedRefund } from './refunds/refunds.service.ts';
import { comparePayments, reconcilePayments } from './sync/reconciler.service.ts';
import { receiveWebhook } from './sync/webhook.service.ts';

export const paymentsFeature = (ctx: Context): Feature => ({
  routes: {
    provider: [
      route(paymentEndpoints.webhook, async ({ request }) => {
        await receiveWebhook(ctx, request.body, request.headers['stripe-signature']);
        return { received: true as const };
      }),
    ],
    'signed-in': [
      route(paymentEndpoints.listOwn, ({ principal }) => listOwnPayments(ctx, principal.uid)),
      route(paymentEndpoints.checkReturn, ({ principal, body }) =>
        checkReturnedPayment(ctx, principal.uid, body.paymentIntent),
      ),
      route(paymentEndpoints.getReceipt, ({ principal, params }) =>
        getReceipt(ctx, principal, params.id),
      ),
    ],
    finance: [
      route(paymentEndpoints.list, async ({ query }) => {
        const { page, limit, sortBy, sortOrder, ...filter } = query;
        const list = await listPaymentsPage(ctx, filter, { sortBy, sortOrder }, page, limit);
        return { success: true as const, ...list };
      }),
      route(paymentEndpoints.exportCsv, async (call) => {
        saveAs(call.reply, 'payments.csv');
        return exportPaymentsCsv(ctx, call.query, actorOf(call));
      }),
      route(paymentEndpoints.get, async ({ params }) => ({
        success: true as const,
        data: await getPaymentDetails(ctx, params.id),
      })),
      route(paymentEndpoints.refund, async ({ principal, params, body }) => ({
        success: true as const,
        ...(await refundPayment(ctx, principal.uid, params.id, body)),
      })),
      route(discountCodeEndpoints.list, ({ query }) =>
        listDiscountCodes(ctx, query.page, query.limit),
      ),
      route(discountCodeEndpoints.create, (call) =>
        createDiscountCode(ctx, call.body, actorOf(call)),
      ),
      route(discountCodeEndpoints.end, (call) =>
        endDiscountCode(ctx, call.params.id, actorOf(call)),
      ),
    ],
  },
  erase: erasePayments,
  exports: { as: 'payments', of: exportPayments },
  jobs: [
    featureJob(performRefund, ({ refundId }) => performRequestedRefund(ctx, refundId)),
    scheduledJob('payments.reconcile', '* * * * *', () => reconcilePayments(ctx), {
      expireSeconds: 300,
    }),
    scheduledJob('payments.compare', '20 3 * * *', () => comparePayments(ctx), {
      expireSeconds: 1800,
    }),
  ],
});
