// Invoices and credit notes of successful payments, refunds and lost disputes (decision 112).
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { addToMonth, firstDayOf } from '@urost3/contract/day.ts';
import type { BillingDetails, InvoiceTotals } from '@urost3/contract/invoices/invoices.schemas.ts';
import {
  composeText,
  documentNames,
  formatDocumentNumber,
  LETTERS_MISSING,
} from '@urost3/contract/invoices/invoices.ts';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../composition/context.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { cell, streamCsv } from '../../http/csv.ts';
import type { Actor } from '../../http/guards/principal.ts';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { hasFontFor } from './document-fonts.ts';
import { drawDocument } from './document-pdf.ts';
import { billingDetails, invoices, type StoredDocument } from './invoices.tables.ts';
import { countWaitingEntries, findBilling } from './issue-documents.ts';

/** Drawing takes the processor for some milliseconds, so documents are drawn one after another, and other calls between them. */
const drawing = createFairQueue({
  parallel: 1,
  waitingMax: 20,
  refuse: () =>
    new AppError('unavailable', 'Many documents are being drawn. Please try again in a moment.', {
      retryAfter: 5,
    }),
});

const corrected = alias(invoices, 'corrected');

const documents = (db: Db) =>
  db
    .select({ row: invoices, corrects: { kind: corrected.kind, number: corrected.number } })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId));

/** Documents of a month in London time. */
function isInMonth(month: string): SQL | undefined {
  const startOf = (day: string) => sql`(${day}::timestamp at time zone 'Europe/London')`;
  return and(
    sql`${invoices.datedAt} >= ${startOf(firstDayOf(month))}`,
    sql`${invoices.datedAt} < ${startOf(firstDayOf(addToMonth(month, 1)))}`,
  );
}

const newestFirst = [desc(invoices.datedAt), asc(invoices.kind), desc(invoices.number)];

async function drawPdf(reader: string, document: StoredDocument | undefined) {
  if (!document) throw notFound('This document');
  const bytes = await drawing.run(reader, async () => {
    await setImmediate();
    return drawDocument(document);
  });
  return { fileName: `${numberOf(document.row)}.pdf`, bytes };
}

export const listOwnDocuments = async (ctx: Context, userUid: string) =>
  (
    await documents(ctx.db)
      .where(eq(invoices.userUid, userUid))
      .orderBy(...newestFirst)
      .limit(OWN_ROWS_MAX)
  ).map(toDocument);

/** Draws an invoice or credit note of this person as a PDF. @throws AppError not_found, also for another person's document */
export async function drawOwnDocument(ctx: Context, userUid: string, id: string) {
  const [found] = await documents(ctx.db).where(eq(invoices.id, id));
  return drawPdf(userUid, found?.row.userUid === userUid ? found : undefined);
}

/** @throws AppError not_found */
export const drawAnyDocument = async (ctx: Context, staffUid: string, id: string) =>
  drawPdf(staffUid, (await documents(ctx.db).where(eq(invoices.id, id)))[0]);

export const getBilling = async (ctx: Context, userUid: string): Promise<BillingDetails> =>
  (await findBilling(ctx.db, userUid)) ?? { name: '', address: '', reference: '' };

/** @throws AppError validation_failed for a letter that no font has */
export async function setBilling(
  ctx: Context,
  userUid: string,
  body: BillingDetails,
): Promise<BillingDetails> {
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
  const set = { ...values, updatedAt: ctx.clock.now() };
  await changeOwn(ctx.db, userUid, async (tx) => {
    await tx
      .insert(billingDetails)
      .values({ userUid, ...set })
      .onConflictDoUpdate({ target: billingDetails.userUid, set });
  });
  return values;
}

/** The totals of a month, one row per currency. Credit notes count as negative amounts. */
function sumMonth(db: Db, month: string): Promise<InvoiceTotals[]> {
  const signed = (amount: SQL | typeof invoices.netMinor) =>
    sql<number>`sum(case when ${invoices.kind} = 'invoice' then ${amount} else -${amount} end)`.mapWith(
      Number,
    );
  return db
    .select({
      currency: invoices.currency,
      net: signed(invoices.netMinor),
      vat: signed(sql`${invoices.vatMinor}`),
      gross: signed(sql`${invoices.grossMinor}`),
    })
    .from(invoices)
    .where(isInMonth(month))
    .groupBy(invoices.currency)
    .orderBy(asc(invoices.currency));
}

export async function listDocuments(ctx: Context, month: string, page: number, limit: number) {
  const total = await ctx.db.$count(invoices, isInMonth(month));
  const found = await documents(ctx.db)
    .where(isInMonth(month))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(pageOf(total, { page, limit }).offset);
  return {
    documents: found.map(toDocument),
    total,
    totals: await sumMonth(ctx.db, month),
    waiting: await countWaitingEntries(ctx.db),
  };
}

/** One page of the export, starting after `after`: first the invoices, then the credit notes, each sorted by number. */
function listMonthAfter(
  db: Db,
  month: string,
  after: StoredDocument | null,
  limit: number,
): Promise<StoredDocument[]> {
  const rest = after
    ? or(
        lt(invoices.kind, after.row.kind),
        and(eq(invoices.kind, after.row.kind), gt(invoices.number, after.row.number)),
      )
    : undefined;
  return documents(db)
    .where(and(isInMonth(month), rest))
    .orderBy(desc(invoices.kind), asc(invoices.number))
    .limit(limit);
}

export async function exportDocumentsCsv(
  ctx: Context,
  month: string,
  by: Actor,
): Promise<Readable> {
  await ctx.audit.record(ctx.db, by, 'invoices.exported', null, {
    month,
    documents: await ctx.db.$count(invoices, isInMonth(month)),
  });
  async function* lines() {
    for await (const found of inBatches<StoredDocument>((after, limit) =>
      listMonthAfter(ctx.db, month, after, limit),
    ))
      yield found.map(toCsvCells);
  }
  return streamCsv(csvColumns, lines());
}

/** Detaches a deleted account from its documents. The documents themselves stay, because tax law requires them. */
export async function eraseBilling(tx: Db, userUid: string) {
  await tx.delete(billingDetails).where(eq(billingDetails.userUid, userUid));
  await tx.update(invoices).set({ userUid: null }).where(eq(invoices.userUid, userUid));
}

export const exportDocuments = async (handle: Db, userUid: string): Promise<unknown> => ({
  billing: await findBilling(handle, userUid),
  documents: await handle
    .select()
    .from(invoices)
    .where(eq(invoices.userUid, userUid))
    .orderBy(...newestFirst),
});

const numberOf = ({ kind, number }: { kind: StoredDocument['row']['kind']; number: number }) =>
  formatDocumentNumber(kind, number);

const toDocument = ({ row, corrects }: StoredDocument) => ({
  ...row,
  number: numberOf(row),
  corrects: corrects && numberOf(corrects),
  customer: row.customerName,
  date: row.datedAt,
  net: row.netMinor,
  vat: row.vatMinor,
  gross: row.grossMinor,
});

const csvColumns = [
  'Number',
  'Kind',
  'Date (London)',
  'Issued (London)',
  'Corrects',
  'Customer',
  'Address',
  'Reference',
  'Description',
  'Currency',
  'Net',
  'VAT rate (%)',
  'VAT',
  'Gross',
  'Method',
  'Payment',
];

function toCsvCells({ row, corrects }: StoredDocument) {
  const signed = (minor: number) => cell.amount(row.kind === 'invoice' ? minor : 0 - minor);
  return [
    numberOf(row),
    documentNames[row.kind],
    cell.dayOf(row.datedAt),
    cell.dayOf(row.issuedAt),
    corrects ? numberOf(corrects) : '',
    row.customerName,
    row.customerAddress,
    row.customerReference,
    row.description,
    cell.currency(row.currency),
    signed(row.netMinor),
    row.vatRate / 100,
    signed(row.vatMinor),
    signed(row.grossMinor),
    row.method,
    row.paymentId,
  ];
}
