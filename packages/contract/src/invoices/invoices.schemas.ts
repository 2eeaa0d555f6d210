// Invoices and credit notes: a customer's own, and the administrators' list of a month. Amounts are in minor units.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { ById, Currency, Minor, optionalLine, pageQuery, Timestamp } from '../text/text.schemas.ts';
import {
  BILLING_ADDRESS_MAX,
  BILLING_NAME_MAX,
  BILLING_REFERENCE_MAX,
  documentKinds,
  INVOICES_PAGE,
  invoiceRoutes,
  isDrawable,
  LETTERS_MISSING,
} from './invoices.ts';

/** The London month as `YYYY-MM`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as YYYY-MM.');

const canBeDrawn = [isDrawable, LETTERS_MISSING] as const;

export const BillingDetails = z.strictObject({
  /** Empty: the name of the account is used. */
  name: optionalLine(BILLING_NAME_MAX).refine(...canBeDrawn),
  address: z
    .string()
    .trim()
    .max(BILLING_ADDRESS_MAX, `Please keep this to ${BILLING_ADDRESS_MAX} characters.`)
    .refine((value) => !/[^\P{Cc}\n\r]/u.test(value), 'Please use plain text.')
    .refine(...canBeDrawn),
  reference: optionalLine(BILLING_REFERENCE_MAX).refine(...canBeDrawn),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

export const IssuedDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** The number of the document that a credit note corrects. */
  corrects: z.string().nullable(),
  paymentId: z.string(),
  description: z.string(),
  customer: z.string(),
  /** When the money was paid or refunded. The document counts in the totals of this date's month. */
  date: Timestamp,
  issuedAt: Timestamp,
  net: Minor,
  vat: Minor,
  gross: Minor,
  currency: Currency,
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Credit notes count as negative amounts. */
export const InvoiceTotals = z.object({
  currency: Currency,
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

export const invoiceSchemas = {
  listOwn: {
    summary: "The caller's invoices and credit notes, newest first.",
    response: z.array(IssuedDocument),
  },
  getBilling: {
    summary: "The name, address and reference for the caller's next documents.",
    response: BillingDetails,
  },
  setBilling: {
    summary: 'Change the name, address and reference for documents issued afterwards.',
    body: BillingDetails,
    response: BillingDetails,
  },
  getOwnPdf: {
    summary: 'A document of the caller as PDF.',
    params: ById,
    response: 'application/pdf',
  },
  list: {
    summary: 'The invoices and credit notes of a London month, with its totals.',
    query: z.object({
      month: Month,
      ...pageQuery(INVOICES_PAGE),
    }),
    response: z.object({
      documents: z.array(IssuedDocument),
      total: z.int(),
      totals: z.array(InvoiceTotals),
      /** The number of payments, refunds and lost disputes, of any month, whose document is not issued yet. */
      waiting: z.int(),
    }),
  },
  exportCsv: {
    summary: 'All documents of a month as CSV, safe to open in a spreadsheet.',
    query: z.object({ month: Month }),
    response: 'text/csv',
  },
  getPdf: {
    summary: 'Any document as PDF.',
    params: ById,
    response: 'application/pdf',
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Invoices', description: 'Invoices, credit notes and billing details.' };
export const invoiceEndpoints = joinEndpoints(invoiceRoutes, invoiceSchemas);
