import { Text } from '@mantine/core';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import type { IssuedDocument } from '@urost3/contract/invoices.schemas.ts';
import { documentNames } from '@urost3/contract/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatLongDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import classes from './invoices.module.css';
import { PdfButton } from './pdf-button.tsx';

const amount = (of: 'net' | 'vat' | 'gross') => (row: IssuedDocument) =>
  formatMoney((row.kind === 'invoice' ? row[of] : -row[of]) || 0, row.currency);

export const invoiceColumns: Column<IssuedDocument>[] = [
  {
    key: 'number',
    header: 'Number',
    lead: 'title',
    render: ({ kind, number, corrects }) => (
      <>
        <strong>{number}</strong>
        <Text size="sm" c="dimmed">
          {documentNames[kind]}
          {corrects && ` for ${corrects}`}
        </Text>
      </>
    ),
  },
  { key: 'date', header: 'Date', render: ({ date }) => formatLongDate(new Date(date)) },
  {
    key: 'customer',
    header: 'Customer',
    lead: 'subtitle',
    render: ({ customer, description }) => (
      <div className={classes.customer}>
        {customer}
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
    ),
  },
  { key: 'net', header: 'Net', align: 'end', isNarrow: true, render: amount('net') },
  { key: 'vat', header: 'VAT', align: 'end', isNarrow: true, render: amount('vat') },
  { key: 'gross', header: 'Gross', align: 'end', isNarrow: true, render: amount('gross') },
  {
    key: 'pdf',
    header: 'Document',
    isNarrow: true,
    render: ({ id, number }) => <PdfButton route={invoiceRoutes.getPdf} id={id} number={number} />,
  },
];
