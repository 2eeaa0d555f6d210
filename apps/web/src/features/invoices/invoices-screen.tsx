import { Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addToMonth, londonDay, monthOf } from '@urost3/contract/day.ts';
import type { InvoiceTotals, IssuedDocument } from '@urost3/contract/invoices/invoices.schemas.ts';
import { documentNames, INVOICES_PAGE, invoiceRoutes } from '@urost3/contract/invoices/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { FilterBar } from '../../ui/form/filter-bar.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { StatCard, StatGrid } from '../../ui/page/stat-card.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { invoiceMonthQuery } from './invoices.queries.ts';
import { PdfButton } from './pdf-button.tsx';

/**
 * Seven years of months. Tax law requires the records of six years. A seventh is added, because the current year is not
 * complete.
 */
const MONTHS = 84;
const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function listMonths(): { value: string; label: string }[] {
  const newest = monthOf(londonDay(new Date()));
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = addToMonth(newest, -back);
    return { value, label: monthName.format(new Date(`${value}-01`)) };
  });
}

export function InvoicesScreen() {
  const [months] = useState(listMonths);
  const { asked, field, paging } = useListAddress({ month: months.map(({ value }) => value) });
  const { month } = asked;
  const list = useQuery(invoiceMonthQuery(month, asked.page));
  return (
    <Stack gap="md">
      <PageHeading
        title="Invoices"
        action={
          <ExportButton
            read={() => callApi(invoiceRoutes.exportCsv, { query: { month } })}
            fileName={`invoices-${month}.csv`}
          />
        }
      >
        A document belongs to the London month in which the money was paid or refunded. Credit notes
        count as negative amounts. Documents stay after an account is deleted, because tax law
        requires it.
      </PageHeading>
      <FilterBar label="Find invoices" onClear={undefined}>
        <NativeSelect label="Month" data={months} {...field('month')} />
      </FilterBar>
      {list.data && list.data.waiting > 0 && (
        <Notice kind="info" title="Some documents are not issued yet">
          {list.data.waiting} of all months; they are issued within five minutes.
        </Notice>
      )}
      {list.data?.totals.map((totals) => (
        <Totals key={totals.currency} totals={totals} />
      ))}
      <PagedTable
        query={list}
        caption="Invoices"
        columns={invoiceColumns}
        rows={list.data?.documents}
        rowKey={({ id }) => id}
        loadingLabel="Loading invoices"
        otherwise="The invoices could not be loaded. Please try again."
        empty={<EmptyState title="There are no invoices in this month." />}
        pages={{
          ...paging,
          shownPage: asked.page,
          pageSize: INVOICES_PAGE,
          total: list.data?.total ?? 0,
        }}
      />
    </Stack>
  );
}

function Totals({ totals }: { totals: InvoiceTotals }) {
  const money = (minor: number) => formatMoney(minor, totals.currency);
  return (
    <StatGrid>
      <StatCard label="Net" value={money(totals.net)} />
      <StatCard label="VAT" value={money(totals.vat)} />
      <StatCard label="Gross" value={money(totals.gross)} />
    </StatGrid>
  );
}

export { InvoicesScreen as Component };

const amount = (of: 'net' | 'vat' | 'gross') => (row: IssuedDocument) =>
  formatMoney((row.kind === 'invoice' ? row[of] : -row[of]) || 0, row.currency);
const grossOf = amount('gross');

const nameOf = ({ kind, corrects }: IssuedDocument) =>
  `${documentNames[kind]}${corrects ? ` for ${corrects}` : ''}`;

const invoiceColumns: Column<IssuedDocument>[] = [
  {
    key: 'number',
    header: 'Number',
    lead: 'title',
    isNarrow: true,
    render: (row) => (
      <>
        <Group gap="0 0.5rem" justify="space-between">
          <strong>{row.number}</strong>
          <span data-only="cards">{grossOf(row)}</span>
        </Group>
        <Quiet data-only="table">{nameOf(row)}</Quiet>
      </>
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
      <div data-wrap="anywhere">
        {customer}
        <Quiet>{description}</Quiet>
      </div>
    ),
  },
  {
    key: 'summary',
    header: 'Document of',
    lead: 'subtitle',
    only: 'cards',
    render: (row) => (
      <div data-wrap="anywhere">
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
    control: 'menu',
    render: ({ id, number }) => <PdfButton route={invoiceRoutes.getPdf} id={id} number={number} />,
  },
];
