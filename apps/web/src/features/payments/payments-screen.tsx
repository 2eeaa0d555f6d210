import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@urost3/contract/payments.routes.ts';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import { filteredPaymentStatuses, PAYMENTS_PAGE_SIZE } from '@urost3/contract/payments.ts';
import { useMemo, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { useShow } from '../../lib/use-show.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { type Sort, SortField } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentDetailsModal } from './payment-details-modal.tsx';
import { Summary } from './payment-totals.tsx';
import { statusWords } from './payment-words.ts';
import { paymentListQuery } from './public/payments.queries.ts';
import { TestPaymentsNote } from './public/test-payments-note.tsx';
import { RefundModal } from './refund-modal.tsx';

type Status = 'all' | (typeof filteredPaymentStatuses)[number];
const parts = ['attention'] as const;
const SEARCH_WAIT_MS = 500;

export function PaymentsScreen() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Status>('all');
  const [viewed, setViewed] = useState<string | null>(null);
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const [searched] = useDebouncedValue(search, SEARCH_WAIT_MS);
  const [sort, setSort] = useState<Sort>({ key: 'created', direction: 'descending' });
  const [show, setShow] = useShow(parts);
  const filter = { status, search: searched.trim(), ...(show && { show }) };
  const list = useQuery(
    paymentListQuery({
      page,
      limit: PAYMENTS_PAGE_SIZE,
      ...filter,
      sortBy: sort.key === 'amount' ? 'amount' : 'created',
      sortOrder: sort.direction === 'ascending' ? 'asc' : 'desc',
    }),
  );
  leaveEmptyPage({
    page,
    pageSize: PAYMENTS_PAGE_SIZE,
    total: list.data?.pagination.totalPayments,
    isFetching: list.isFetching,
    onPage: setPage,
  });
  const columns = useMemo(
    () => paymentColumns({ onView: ({ id }) => setViewed(id), onRefund: setRefunded }),
    [],
  );

  const isFiltered = search !== '' || status !== 'all' || show !== undefined;
  const change = (work: () => void) => {
    work();
    setPage(1);
  };
  const sortBy = (next: Sort) => change(() => setSort(next));
  return (
    <Stack gap="md">
      <PageHeading
        title="Payment Oversight"
        isActionBeside
        action={
          <ExportButton
            read={() => callApi(paymentRoutes.exportCsv, { query: filter })}
            fileName="payments.csv"
          />
        }
      />
      <TestPaymentsNote isForStaff />
      {list.data && <Summary summary={list.data.summary} />}
      {list.data && list.data.strays.length > 0 && (
        <Alert color="red" title="Unknown payments">
          The card provider holds {list.data.strays.length} payment(s) marked as ours that match
          nothing here: {list.data.strays.map((stray) => stray.intentId).join(', ')}. Please check
          them in the provider's dashboard.
        </Alert>
      )}
      <FilterBar
        label="Find payments"
        sort={<SortField columns={columns} sort={sort} onSort={sortBy} isInline />}
        onClear={
          isFiltered
            ? () =>
                change(() => {
                  setSearch('');
                  setStatus('all');
                  setShow('');
                })
            : undefined
        }
      >
        <TextInput
          data-wide
          label="Search"
          type="search"
          placeholder="Search by payment ID, name, email..."
          maxLength={200}
          value={search}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setSearch(value));
          }}
        />
        <NativeSelect
          label="Status"
          value={status}
          data={[
            { value: 'all', label: 'All' },
            ...filteredPaymentStatuses.map((value) => ({
              value,
              label: `${statusWords[value]} (${value})`,
            })),
          ]}
          onChange={(event) => {
            const value = event.currentTarget.value as Status;
            change(() => setStatus(value));
          }}
        />
        <NativeSelect
          label="Show"
          value={show ?? ''}
          data={[
            { value: '', label: 'All' },
            { value: 'attention', label: 'Needs attention' },
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setShow(value));
          }}
        />
      </FilterBar>
      {list.isPending && <PageLoader label="Loading payments" />}
      {list.isError && (
        <ErrorState
          message={`Failed to fetch payments: ${messageOf(list.error, 'please try again.')}`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data?.pagination.totalPayments === 0 && (
        <EmptyState title={isFiltered ? 'No payments match these filters.' : 'No payments yet.'} />
      )}
      {list.data && list.data.pagination.totalPayments > 0 && (
        <>
          <DataTable
            caption="Payments"
            columns={columns}
            rows={list.data.data}
            keyOf={(payment) => payment.id}
            sort={sort}
            onSort={sortBy}
            isSortFieldElsewhere
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={list.data.pagination.currentPage}
            pageSize={PAYMENTS_PAGE_SIZE}
            total={list.data.pagination.totalPayments}
            onPage={setPage}
          />
        </>
      )}
      <PaymentDetailsModal id={viewed} onClose={() => setViewed(null)} />
      <RefundModal payment={refunded} onClose={() => setRefunded(null)} />
    </Stack>
  );
}
