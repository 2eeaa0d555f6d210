import { documentKinds } from '@urost3/contract/invoices/invoices.ts';
import { currencies } from '@urost3/contract/text/text.schemas.ts';
import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const documentSources = ['payment', 'refund', 'dispute', 'failed_refund'] as const;

export const documentCounters = pgTable('document_counters', {
  kind: text('kind', { enum: documentKinds }).primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
});

export const billingDetails = pgTable('billing_details', {
  userUid: text('user_uid').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  reference: text('reference').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    number: integer('number').notNull(),
    source: text('source', { enum: documentSources }).notNull(),
    sourceId: text('source_id').notNull(),
    paymentId: text('payment_id').notNull(),
    correctsId: text('corrects_id'),
    userUid: text('user_uid'),
    currency: text('currency', { enum: currencies }).notNull(),
    grossMinor: integer('gross_minor').notNull(),
    netMinor: integer('net_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    vatRate: integer('vat_rate').notNull(),
    vatNote: text('vat_note').notNull(),
    description: text('description').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    sellerVatNumber: text('seller_vat_number').notNull(),
    customerName: text('customer_name').notNull(),
    customerAddress: text('customer_address').notNull(),
    customerReference: text('customer_reference').notNull(),
    method: text('method').notNull(),
    isTest: boolean('is_test').notNull(),
    datedAt: instant('dated_at').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [unique().on(table.kind, table.number), unique().on(table.source, table.sourceId)],
);
export type InvoiceRow = typeof invoices.$inferSelect;

export interface StoredDocument {
  row: InvoiceRow;
  /**
   * The document that this one corrects. A credit note corrects its invoice. The invoice that reverses a failed refund
   * corrects the credit note of this refund. Null for other documents.
   */
  corrects: Pick<InvoiceRow, 'kind' | 'number'> | null;
}
