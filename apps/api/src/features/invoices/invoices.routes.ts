import { invoiceEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { InvoicesService } from './invoices.service.ts';

interface Pdf {
  fileName: string;
  bytes: Buffer;
}

function sendPdf(reply: FastifyReply, { fileName, bytes }: Pdf): Buffer {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName}"`);
  return bytes;
}

export function invoiceRoutes(service: InvoicesService): Route[] {
  return [
    route(invoiceEndpoints.listOwn, ({ principal }) => service.listOwn(principal.uid)),
    route(invoiceEndpoints.getBilling, ({ principal }) => service.getBilling(principal.uid)),
    route(invoiceEndpoints.setBilling, ({ principal, body }) =>
      service.setBilling(principal.uid, body),
    ),
    route(invoiceEndpoints.getOwnPdf, async ({ principal, params, reply }) =>
      sendPdf(reply, await service.drawOwn(principal.uid, params.id)),
    ),
  ];
}

export function invoiceAdminRoutes(service: InvoicesService): Route[] {
  return [
    route(invoiceEndpoints.list, ({ query }) => service.list(query.month, query.page, query.limit)),
    route(invoiceEndpoints.exportCsv, async (call) => {
      markAsCsv(call.reply, `invoices-${call.query.month}.csv`);
      return service.exportCsv(call.query.month, actorOf(call));
    }),
    route(invoiceEndpoints.getPdf, async ({ principal, params, reply }) =>
      sendPdf(reply, await service.drawAny(principal.uid, params.id)),
    ),
  ];
}
