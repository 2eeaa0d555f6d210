import { invoiceEndpoints } from '@urost3/contract/invoices/invoices.schemas.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route, saveAs } from '../../http/route.ts';
import {
  drawAnyDocument,
  drawOwnDocument,
  eraseBilling,
  exportDocuments,
  exportDocumentsCsv,
  getBilling,
  listDocuments,
  listOwnDocuments,
  setBilling,
} from './invoices.service.ts';
import { issueDocuments, issueSoon } from './issue-documents.ts';

interface Pdf {
  fileName: string;
  bytes: Buffer;
}

function sendPdf(reply: FastifyReply, { fileName, bytes }: Pdf): Buffer {
  saveAs(reply, fileName);
  return bytes;
}

export const invoicesFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(invoiceEndpoints.listOwn, ({ principal }) => listOwnDocuments(ctx, principal.uid)),
      route(invoiceEndpoints.getBilling, ({ principal }) => getBilling(ctx, principal.uid)),
      route(invoiceEndpoints.setBilling, ({ principal, body }) =>
        setBilling(ctx, principal.uid, body),
      ),
      route(invoiceEndpoints.getOwnPdf, async ({ principal, params, reply }) =>
        sendPdf(reply, await drawOwnDocument(ctx, principal.uid, params.id)),
      ),
    ],
    finance: [
      route(invoiceEndpoints.list, ({ query }) =>
        listDocuments(ctx, query.month, query.page, query.limit),
      ),
      route(invoiceEndpoints.exportCsv, async (call) => {
        saveAs(call.reply, `invoices-${call.query.month}.csv`);
        return exportDocumentsCsv(ctx, call.query.month, actorOf(call));
      }),
      route(invoiceEndpoints.getPdf, async ({ principal, params, reply }) =>
        sendPdf(reply, await drawAnyDocument(ctx, principal.uid, params.id)),
      ),
    ],
  },
  erase: eraseBilling,
  exports: { as: 'invoices', of: exportDocuments },
  onPaymentChanged: (tx) => ctx.jobs.send(tx, issueSoon, {}),
  jobs: [
    featureJob(issueSoon, () => issueDocuments(ctx)),
    // Issues documents for which no job was sent.
    scheduledJob('invoices.catch_up', '*/5 * * * *', () => issueDocuments(ctx), {
      expireSeconds: 300,
    }),
  ],
});
