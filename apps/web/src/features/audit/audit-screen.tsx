import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditRoutes } from '@urost3/contract/audit.routes.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { auditColumns } from './audit-columns.tsx';
import { rowsOf } from './audit-rows.ts';

const SEARCH_WAIT_MS = 500;
const nothing = { search: '', dateFrom: '', dateTo: '' };

type Filters = typeof nothing;

function recordsQuery(filters: Filters, isAscending: boolean) {
  return infiniteQueryOptions({
    queryKey: keyOf('audit', 'list', filters, isAscending),
    queryFn: ({ pageParam, signal }) =>
      callApi(auditRoutes.list, {
        query: {
          ...filters,
          sortOrder: isAscending ? 'asc' : 'desc',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // Keep the old records visible while new records load.
    placeholderData: keepPreviousData,
  });
}

export function AuditScreen() {
  const [filters, setFilters] = useState(nothing);
  const [sort, setSort] = useState<Sort>({ key: 'at', direction: 'descending' });
  const [asked] = useDebouncedValue(filters, SEARCH_WAIT_MS);
  const log = useInfiniteQuery(recordsQuery(asked, sort.direction === 'ascending'));
  const records = rowsOf(log.data?.pages.flatMap((page) => page.records) ?? []);
  const set = (changes: Partial<Filters>) => setFilters((old) => ({ ...old, ...changes }));
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <Stack gap="md">
      <PageHeading title="Audit Log">
        Administrators' actions, and every change to accounts and payments.
      </PageHeading>
      <FilterBar label="Find records" onClear={isFiltered ? () => setFilters(nothing) : undefined}>
        <TextInput
          data-wide
          label="Search"
          type="search"
          placeholder="Action, person, section or detail"
          maxLength={200}
          value={filters.search}
          onChange={(event) => set({ search: event.currentTarget.value })}
        />
        <TextInput
          label="From date"
          type="date"
          value={filters.dateFrom}
          onChange={(event) => set({ dateFrom: event.currentTarget.value })}
        />
        <TextInput
          label="To date"
          type="date"
          value={filters.dateTo}
          onChange={(event) => set({ dateTo: event.currentTarget.value })}
        />
      </FilterBar>
      {log.isPending && <PageLoader label="Loading records" />}
      {log.isError && records.length === 0 && (
        <QueryError query={log} otherwise="The audit log could not be loaded." />
      )}
      {log.isSuccess && records.length === 0 && (
        <EmptyState title={isFiltered ? 'No records match.' : 'Nothing has been recorded yet.'} />
      )}
      {records.length > 0 && (
        <DataTable
          caption="Audit records"
          columns={auditColumns}
          rows={records}
          keyOf={(record) => String(record.id)}
          sort={sort}
          onSort={setSort}
          isStale={log.isPlaceholderData}
        />
      )}
      <LoadMore
        list={log}
        label={sort.direction === 'ascending' ? 'Show Newer Records' : 'Show Older Records'}
        failure="Failed to load more records"
        mx="auto"
      />
    </Stack>
  );
}
