import { discountCodeEndpoints, paymentEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { PaymentsService } from './payments.service.ts';

/** These routes are mounted without body parsing, because the webhook's signature covers the raw bytes. */
export function webhookRoutes(service: PaymentsService): Route[] {
  return [
    route(paymentEndpoints.webhook, async ({ request }) => {
      await service.webhook.receive(request.body, request.headers['stripe-signature']);
      return { received: true as const };
    }),
  ];
}

export function paymentRoutes(service: PaymentsService): Route[] {
  const { receipts } = service;
  return [
    route(paymentEndpoints.listOwn, ({ principal }) => receipts.listOwn(principal.uid)),
    route(paymentEndpoints.checkReturn, ({ principal, body }) =>
      receipts.checkReturn(principal.uid, body.paymentIntent),
    ),
    route(paymentEndpoints.getReceipt, ({ principal, params }) =>
      receipts.getReceipt(principal, params.id),
    ),
  ];
}

export function paymentAdminRoutes(service: PaymentsService): Route[] {
  const { oversight } = service;
  return [
    route(paymentEndpoints.list, async ({ query }) => {
      const { page, limit, sortBy, sortOrder, ...filter } = query;
      const list = await oversight.list(filter, { sortBy, sortOrder }, page, limit);
      return { success: true as const, ...list };
    }),
    route(paymentEndpoints.exportCsv, async (call) => {
      markAsCsv(call.reply, 'payments.csv');
      return oversight.exportCsv(call.query, actorOf(call));
    }),
    route(paymentEndpoints.get, async ({ params }) => ({
      success: true as const,
      data: await oversight.get(params.id),
    })),
    route(paymentEndpoints.refund, async ({ principal, params, body }) => ({
      success: true as const,
      ...(await oversight.refund(principal.uid, params.id, body)),
    })),
  ];
}

export function discountCodeRoutes({ codes }: PaymentsService): Route[] {
  return [
    route(discountCodeEndpoints.list, ({ query }) => codes.list(query.page, query.limit)),
    route(discountCodeEndpoints.create, (call) => codes.create(call.body, actorOf(call))),
    route(discountCodeEndpoints.end, (call) => codes.end(call.params.id, actorOf(call))),
  ];
}
