import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addToMonth, londonDay, monthOf } from '@urost3/contract/day.ts';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import type { InvoiceTotals } from '@urost3/contract/invoices.schemas.ts';
import { INVOICES_PAGE } from '@urost3/contract/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { invoiceMonthQuery } from './invoices.queries.ts';

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
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const [page, setPage] = useState(1);
  const list = useQuery(invoiceMonthQuery(month, page));
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
        <NativeSelect
          label="Month"
          data={months}
          value={month}
          onChange={(event) => {
            setMonth(event.currentTarget.value);
            setPage(1);
          }}
        />
      </FilterBar>
      {list.isPending && <PageLoader label="Loading invoices" />}
      {list.isError && !list.data && (
        <QueryError query={list} otherwise="The invoices could not be loaded. Please try again." />
      )}
      {list.data && list.data.waiting > 0 && (
        <Notice kind="info" title="Some documents are not issued yet">
          <Text size="sm">
            {list.data.waiting} of all months; they are issued within five minutes.
          </Text>
        </Notice>
      )}
      {list.data?.totals.map((totals) => (
        <Totals key={totals.currency} totals={totals} />
      ))}
      {list.data?.total === 0 && <EmptyState title="There are no invoices in this month." />}
      {list.data && list.data.total > 0 && (
        <>
          <DataTable
            caption="Invoices"
            columns={invoiceColumns}
            rows={list.data.documents}
            keyOf={({ id }) => id}
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={page}
            pageSize={INVOICES_PAGE}
            total={list.data.total}
            onPage={setPage}
          />
        </>
      )}
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
