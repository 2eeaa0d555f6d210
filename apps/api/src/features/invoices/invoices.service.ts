// Invoices and credit notes of successful payments, refunds and lost disputes (decision 112).
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { BillingDetails, IssuedDocument } from '@urost3/contract/invoices.schemas.ts';
import { composeText, LETTERS_MISSING } from '@urost3/contract/invoices.ts';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { CSV_BATCH, inBatches, streamCsv } from '../../http/csv.ts';
import { createFairQueue } from '../../http/fair-queue.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { hasFontFor } from './document-fonts.ts';
import { drawDocument } from './document-pdf.ts';
import { csvColumns, numberOf, toCsvCells, toDocument } from './document-views.ts';
import { issueMissing, issueSoon } from './invoices.jobs.ts';
import {
  anonymiseDocuments,
  countMonth,
  deleteBilling,
  findBilling,
  findDocument,
  listAllDocumentsOf,
  listDocumentsOf,
  listMonth,
  listMonthAfter,
  type StoredDocument,
  sumMonth,
  upsertBilling,
} from './invoices.repository.ts';
import { countWaiting } from './issue.repository.ts';
import { type IssueContext, issueDocuments } from './issue-documents.ts';

/** Drawing takes the processor for some milliseconds, so documents are drawn one after another, and other calls between them. */
const drawing = createFairQueue({
  parallel: 1,
  waitingMax: 20,
  refuse: () =>
    new AppError('unavailable', 'Many documents are being drawn. Please try again in a moment.', {
      retryAfter: 5,
    }),
});

export type InvoicesService = ReturnType<typeof createInvoicesService>;

export function createInvoicesService(
  deps: Omit<IssueContext, 'isTest'> & {
    jobs: JobQueue;
    audit: AuditService;
    payments: PaymentsService;
  },
) {
  const { db, clock, jobs, audit, payments } = deps;
  const context: IssueContext = { ...deps, isTest: payments.browserKeys.isTest };
  const issue = () => issueDocuments(context);
  jobs.handle(issueSoon, issue);
  jobs.handle(issueMissing, issue);
  jobs.schedule(issueMissing, '*/5 * * * *');
  payments.onChange((tx) => jobs.send(tx, issueSoon, {}));

  async function pdfOf(reader: string, document: StoredDocument | null) {
    if (!document) throw notFound('This document');
    const bytes = await drawing.run(reader, async () => {
      await setImmediate();
      return drawDocument(document);
    });
    return { fileName: `${numberOf(document.row)}.pdf`, bytes };
  }

  return {
    /** Issues every document that is missing. */
    issue,
    listOwn: async (userUid: string): Promise<IssuedDocument[]> =>
      (await listDocumentsOf(db, userUid, OWN_ROWS_MAX)).map(toDocument),
    /** Draws an invoice or credit note of this person as a PDF. @throws AppError not_found, also for another person's document */
    async drawOwn(userUid: string, id: string) {
      const found = await findDocument(db, id);
      return pdfOf(userUid, found?.row.userUid === userUid ? found : null);
    },
    /** @throws AppError not_found */
    drawAny: async (staffUid: string, id: string) => pdfOf(staffUid, await findDocument(db, id)),
    getBilling: async (userUid: string): Promise<BillingDetails> =>
      (await findBilling(db, userUid)) ?? { name: '', address: '', reference: '' },
    /** @throws AppError validation_failed for a letter that no font has */
    async setBilling(userUid: string, body: BillingDetails): Promise<BillingDetails> {
      const values = {
        name: composeText(body.name),
        address: composeText(body.address),
        reference: composeText(body.reference),
      };
      for (const [field, text] of Object.entries(values)) {
        if (await hasFontFor(text)) continue;
        throw new AppError('validation_failed', LETTERS_MISSING, {
          fields: { [field]: LETTERS_MISSING },
        });
      }
      await upsertBilling(db, { userUid, ...values, updatedAt: clock.now() });
      return values;
    },
    async list(month: string, page: number, limit: number) {
      const total = await countMonth(db, month);
      const offset = (pageWithin(total, { page, limit }) - 1) * limit;
      return {
        documents: (await listMonth(db, month, { limit, offset })).map(toDocument),
        total,
        totals: await sumMonth(db, month),
        waiting: await countWaiting(db),
      };
    },
    async exportCsv(month: string, by: Actor): Promise<Readable> {
      await audit.record(db, {
        action: 'invoices.exported',
        actorUid: by.uid,
        detail: { month, documents: await countMonth(db, month) },
        caller: by,
      });
      async function* lines() {
        for await (const found of inBatches<StoredDocument>((after) =>
          listMonthAfter(db, month, after, CSV_BATCH),
        ))
          yield found.map(toCsvCells);
      }
      return streamCsv(csvColumns, lines());
    },
    /** Detaches a deleted account from its documents. The documents themselves stay, because tax law requires them. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await deleteBilling(tx, userUid);
      await anonymiseDocuments(tx, userUid);
    },
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      billing: await findBilling(handle, userUid),
      documents: await listAllDocumentsOf(handle, userUid),
    }),
  };
}
