import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CaseStatus } from '@urost3/contract/moderation/moderation.schemas.ts';
import { REPORT_CASES_PAGE } from '@urost3/contract/moderation/moderation.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { FilterBar } from '../../ui/form/filter-bar.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { CaseCard } from './case-card.tsx';
import { casesQuery } from './moderation.queries.ts';

const statuses: { value: CaseStatus | 'all'; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'removed', label: 'Removed' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'all', label: 'All' },
];

const emptyTitles: Record<CaseStatus | 'all', string> = {
  open: 'No open reports.',
  hidden: 'Nothing is hidden.',
  removed: 'Nothing has been removed.',
  dismissed: 'No dismissed reports.',
  all: 'No reports yet.',
};

const filters = { status: statuses.map(({ value }) => value) };

/** Members' reports with the actions of moderators. */
export function ReportQueue() {
  const { asked, chosen, choose, paging } = useListAddress(filters);
  const { status, page } = asked;
  const cases = useQuery(casesQuery({ status, page }));
  return (
    <Stack gap="md">
      <PageHeading title="Community Reports">
        {cases.data && counted(cases.data.openCount, 'open case')}
      </PageHeading>
      <FilterBar label="Filter reports">
        <Select
          label="Status"
          data={statuses}
          value={chosen.status}
          allowDeselect={false}
          onChange={(value) => choose({ status: (value ?? 'open') as CaseStatus | 'all' })}
        />
      </FilterBar>
      {!cases.data && (
        <QueryState query={cases} loading="Loading reports" otherwise="Failed to fetch reports." />
      )}
      {cases.data?.pagination.total === 0 && (
        <EmptyState drawing="rest" title={emptyTitles[status]}>
          Reports from members appear here.
        </EmptyState>
      )}
      {cases.data && cases.data.pagination.total > 0 && (
        <>
          <PlainList gap="md">
            {cases.data.cases.map((item) => (
              <CaseCard key={item.id} item={item} isStatusKnown={status !== 'all'} />
            ))}
          </PlainList>
          {/* A single page of open cases needs no pager, because the heading already shows their number. */}
          {(status !== 'open' || page > 1 || cases.data.pagination.total > REPORT_CASES_PAGE) && (
            <Pager
              {...paging}
              shownPage={cases.data.pagination.currentPage}
              pageSize={REPORT_CASES_PAGE}
              total={cases.data.pagination.total}
            />
          )}
        </>
      )}
    </Stack>
  );
}

export { ReportQueue as Component };
