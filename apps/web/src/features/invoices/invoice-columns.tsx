import { Text } from '@mantine/core';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import type { IssuedDocument } from '@urost3/contract/invoices.schemas.ts';
import { documentNames } from '@urost3/contract/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import classes from './invoices.module.css';
import { PdfButton } from './pdf-button.tsx';

const amount = (of: 'net' | 'vat' | 'gross') => (row: IssuedDocument) =>
  formatMoney((row.kind === 'invoice' ? row[of] : -row[of]) || 0, row.currency);
const grossOf = amount('gross');

const nameOf = ({ kind, corrects }: IssuedDocument) =>
  `${documentNames[kind]}${corrects ? ` for ${corrects}` : ''}`;

export const invoiceColumns: Column<IssuedDocument>[] = [
  {
    key: 'number',
    header: 'Number',
    lead: 'title',
    isNarrow: true,
    render: (row) => (
      <div className={classes.number}>
        <strong>{row.number}</strong>
        <span data-only="cards">{grossOf(row)}</span>
        <Text size="sm" c="dimmed" data-only="table">
          {nameOf(row)}
        </Text>
      </div>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    isNarrow: true,
    only: 'table',
    render: ({ date }) => formatShortDate(new Date(date)),
  },
  {
    key: 'customer',
    header: 'Customer',
    only: 'table',
    render: ({ customer, description }) => (
      <div className={classes.customer}>
        {customer}
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
    ),
  },
  {
    key: 'summary',
    header: 'Document of',
    lead: 'subtitle',
    only: 'cards',
    render: (row) => (
      <div className={classes.customer}>
        {row.kind !== 'invoice' && `${nameOf(row)} · `}
        {row.customer} · {formatShortDate(new Date(row.date))}
      </div>
    ),
  },
  ...(['net', 'vat', 'gross'] as const).map(
    (of): Column<IssuedDocument> => ({
      key: of,
      header: { net: 'Net', vat: 'VAT', gross: 'Gross' }[of],
      align: 'end',
      isNarrow: true,
      only: 'table',
      render: amount(of),
    }),
  ),
  {
    key: 'pdf',
    header: 'Document',
    isNarrow: true,
    isMenu: true,
    render: ({ id, number }) => <PdfButton route={invoiceRoutes.getPdf} id={id} number={number} />,
  },
];
