import { GET, PUT, typedRoutes } from '../endpoint.ts';
import type { invoiceSchemas } from './invoices.schemas.ts';

export const invoiceRoutes = typedRoutes<typeof invoiceSchemas>()({
  listOwn: GET('/invoices', 'signed-in'),
  getBilling: GET('/invoices/billing', 'signed-in'),
  setBilling: PUT('/invoices/billing', 'signed-in'),
  getOwnPdf: GET('/invoices/:id/pdf', 'signed-in'),
  list: GET('/admin/invoices', 'finance'),
  exportCsv: GET('/admin/invoices/export.csv', 'finance', 'factor'),
  getPdf: GET('/admin/invoices/:id/pdf', 'finance'),
});

/** The two kinds of documents. Each kind has its own sequence of numbers. */
export const documentKinds = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefixes: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CN' };
const DIGITS = 6;

/** Such as `INV-000001` or `CN-000001`. */
export function formatDocumentNumber(kind: DocumentKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(DIGITS, '0')}`;
}

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
};

export const BILLING_NAME_MAX = 120;
export const BILLING_ADDRESS_MAX = 500;
export const BILLING_REFERENCE_MAX = 60;
export const INVOICES_PAGE = 25;

/**
 * Characters that the fonts of invoices and credit notes can draw: Latin with all accents, Greek, Cyrillic, Devanagari, Bengali,
 * Tamil, Thai, Chinese, Japanese and Korean, and common punctuation and currency signs.
 */
const drawable =
  /^(?:[\n\u0020-\u007e\u00a0-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u0400-\u04ff\u0900-\u09fe\u0b82-\u0bfa\u0e01-\u0e3a\u0e3f-\u0e5b\u1e00-\u1eff\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u3001-\u3011\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]|\u200c|\u200d)*$/;

/** Normalises text for a document: composed letters and one kind of line break. */
export const composeText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Whether a document can show every character of the text. */
export const isDrawable = (text: string): boolean => drawable.test(composeText(text));

export const LETTERS_MISSING =
  'A document cannot show all of these letters. Please write them in Latin letters.';
