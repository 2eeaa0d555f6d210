// Converts a stored invoice or credit note for the API's responses and for a month's CSV file.
import { londonDay } from '@urost3/contract/day.ts';
import type { IssuedDocument } from '@urost3/contract/invoices.schemas.ts';
import { documentNames, formatDocumentNumber } from '@urost3/contract/invoices.ts';
import type { StoredDocument } from './invoices.repository.ts';

export const numberOf = ({
  kind,
  number,
}: {
  kind: StoredDocument['row']['kind'];
  number: number;
}) => formatDocumentNumber(kind, number);

export function toDocument({ row, corrects }: StoredDocument): IssuedDocument {
  return {
    id: row.id,
    kind: row.kind,
    number: numberOf(row),
    corrects: corrects && numberOf(corrects),
    paymentId: row.paymentId,
    description: row.description,
    customer: row.customerName,
    date: row.datedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    net: row.netMinor,
    vat: row.vatMinor,
    gross: row.grossMinor,
    currency: row.currency,
  };
}

export const csvColumns = [
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

export function toCsvCells({ row, corrects }: StoredDocument) {
  const sign = row.kind === 'invoice' ? 1 : -1;
  const major = (minor: number) => (minor === 0 ? 0 : (sign * minor) / 100);
  return [
    numberOf(row),
    documentNames[row.kind],
    londonDay(row.datedAt),
    londonDay(row.issuedAt),
    corrects ? numberOf(corrects) : '',
    row.customerName,
    row.customerAddress,
    row.customerReference,
    row.description,
    row.currency,
    major(row.netMinor),
    row.vatRate / 100,
    major(row.vatMinor),
    major(row.grossMinor),
    row.method,
    row.paymentId,
  ];
}
