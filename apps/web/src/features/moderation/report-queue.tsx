import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CaseStatus } from '@urost3/contract/moderation.schemas.ts';
import { REPORT_CASES_PAGE } from '@urost3/contract/moderation.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { CaseCard } from './case-card.tsx';
import { casesQuery } from './moderation.queries.ts';

const statuses: { value: CaseStatus | 'all'; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'removed', label: 'Removed' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'all', label: 'All' },
];

/** Members' reports, and the actions on them. */
export function ReportQueue() {
  const [status, setStatus] = useState<CaseStatus | 'all'>('open');
  const [page, setPage] = useState(1);
  const cases = useQuery(casesQuery({ status, page }));
  leaveEmptyPage({
    page,
    pageSize: REPORT_CASES_PAGE,
    total: cases.data?.pagination.total,
    isFetching: cases.isFetching,
    onPage: setPage,
  });
  return (
    <Stack gap="md">
      <PageHeading title="Reports">
        {cases.data &&
          `${cases.data.openCount} open ${cases.data.openCount === 1 ? 'case' : 'cases'}`}
      </PageHeading>
      <FilterBar label="Filter reports">
        <Select
          label="Status"
          data={statuses}
          value={status}
          allowDeselect={false}
          onChange={(value) => {
            setStatus((value ?? 'open') as CaseStatus | 'all');
            setPage(1);
          }}
        />
      </FilterBar>
      {cases.isPending && <PageLoader label="Loading reports" />}
      {cases.isError && !cases.data && (
        <ErrorState
          message={messageOf(cases.error, 'Failed to fetch reports.')}
          onRetry={() => void cases.refetch()}
          isRetrying={cases.isFetching}
        />
      )}
      {cases.data?.pagination.total === 0 && (
        <EmptyState drawing="rest" title="Nothing here.">
          What members report appears here.
        </EmptyState>
      )}
      {cases.data && cases.data.pagination.total > 0 && (
        <>
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {cases.data.cases.map((item) => (
              <CaseCard key={item.id} item={item} />
            ))}
          </Stack>
          {cases.data.pagination.totalPages > 1 && (
            <Pager
              page={page}
              shownPage={cases.data.pagination.currentPage}
              pageSize={REPORT_CASES_PAGE}
              total={cases.data.pagination.total}
              onPage={setPage}
            />
          )}
        </>
      )}
      <Text size="sm" c="dimmed">
        Hiding can be undone; removing cannot. The author is told.
      </Text>
    </Stack>
  );
}
