import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ItemFilter } from '@urost3/contract/comparison/comparison.schemas.ts';
import {
  COHORT_MIN,
  ITEMS_PAGE,
  type ItemSort,
  itemAnalysisRoutes,
  itemProblemLabels,
  itemProblems,
} from '@urost3/contract/comparison/comparison.ts';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { SEARCH_MAX } from '@urost3/contract/limits.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { FilterBar } from '../../ui/form/filter-bar.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageLoader } from '../../ui/state/page-loader.tsx';
import { QueryError } from '../../ui/state/query-error.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Sort, SortField } from '../../ui/table/data-table-sort.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { leaveEmptyPage } from '../../ui/table/pages.ts';
import { itemColumns } from './item-columns.tsx';
import classes from './items.module.css';

const SEARCH_WAIT_MS = 500;

/** The page 'Item Analysis': the figures of each multiple choice question. Questions that need repair come first. */
export function ItemsScreen() {
  const [filter, setFilter] = useState(nothingChosen);
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'repair', direction: 'ascending' });
  const [search] = useDebouncedValue(filter.search, SEARCH_WAIT_MS);
  const wanted = { ...filter, search: search.trim() };
  const query = useQuery(
    itemsQuery({
      ...wanted,
      sortBy: sort.key as ItemSort,
      sortOrder: sort.direction === 'ascending' ? 'asc' : 'desc',
      page,
      limit: ITEMS_PAGE,
    }),
  );
  const { data, error, isPending, isFetching, isPlaceholderData } = query;
  leaveEmptyPage({ page, pageSize: ITEMS_PAGE, total: data?.total, isFetching, onPage: setPage });
  const choose = (changes: Partial<ItemFilter>) => {
    setFilter({ ...filter, ...changes });
    setPage(1);
  };
  const sortBy = (next: Sort) => {
    setSort(next);
    setPage(1);
  };
  return (
    <Stack gap="lg">
      <PageHeading
        title="Item Analysis"
        action={
          <ExportButton
            read={() => callApi(itemAnalysisRoutes.exportCsv, { query: wanted })}
            fileName="questions.csv"
            isDisabled={data?.measured === 0}
          />
        }
      >
        How well each multiple-choice question works, from each learner’s first answer.
        <details className={classes.method}>
          <summary>How this is worked out</summary>
          Editing a question resets its figures. Discrimination, shown from 50 learners, is the
          correlation with the rest of a learner’s answers: below 0.20 is poor.
        </details>
      </PageHeading>
      <ItemsFilter
        filter={filter}
        onChange={choose}
        sort={
          data && data.total > 0 && <SortField columns={itemColumns} sort={sort} onSort={sortBy} />
        }
      />
      {data && (
        <Text size="sm" c="dimmed">
          {data.measured} {data.measured === 1 ? 'question has' : 'questions have'} figures,{' '}
          {data.waiting} {data.waiting === 1 ? 'is waiting for its' : 'are waiting for their'}{' '}
          {COHORT_MIN}th learner.
        </Text>
      )}
      {isPending && <PageLoader label="Loading the questions" />}
      {error && !data && (
        <QueryError
          query={query}
          otherwise="The questions could not be loaded. Please try again."
        />
      )}
      {data?.total === 0 && (
        <EmptyState title={emptyTitleOf(data.measured, filter)}>
          {data.measured === 0 &&
            `A question appears here when ${COHORT_MIN} learners have answered it.`}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <DataTable
            caption="Questions"
            columns={itemColumns}
            rows={data.items}
            keyOf={({ stationId, sectionId, questionId }) =>
              `${stationId}/${sectionId}/${questionId}`
            }
            sort={sort}
            onSort={sortBy}
            isStale={isPlaceholderData}
            isSortFieldElsewhere
          />
          <Pager
            page={page}
            shownPage={data.currentPage}
            pageSize={ITEMS_PAGE}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </Stack>
  );
}

function emptyTitleOf(measured: number, filter: ItemFilter): string {
  if (measured === 0) return 'No figures yet';
  const isRepair = filter.show === 'repair' && filter.search === '' && filter.stationId === '';
  return isRepair ? 'No question needs fixing' : 'No questions match these filters';
}

const nothingChosen: ItemFilter = { show: 'repair', stationId: '', search: '' };

interface ItemsFilterProps {
  filter: ItemFilter;
  onChange: (changes: Partial<ItemFilter>) => void;
  sort: ReactNode;
}

function ItemsFilter({ filter, onChange, sort }: ItemsFilterProps) {
  const isFiltered = Object.entries(nothingChosen).some(
    ([name, value]) => filter[name as keyof ItemFilter] !== value,
  );
  return (
    <FilterBar
      label="Find questions"
      sort={sort}
      onClear={isFiltered ? () => onChange(nothingChosen) : undefined}
    >
      <TextInput
        data-wide
        label="Search"
        type="search"
        placeholder="Search by section or question..."
        maxLength={SEARCH_MAX}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Show"
        value={filter.show}
        data={[
          { value: 'repair', label: 'To fix' },
          { value: 'all', label: 'All questions' },
          ...itemProblems.map((value) => ({ value, label: itemProblemLabels[value] })),
        ]}
        onChange={(event) => onChange({ show: event.currentTarget.value as ItemFilter['show'] })}
      />
      <NativeSelect
        label="Station"
        value={filter.stationId}
        data={[
          { value: '', label: 'All stations' },
          ...stationIds.map((value) => ({ value, label: stationLabels[value] })),
        ]}
        onChange={(event) =>
          onChange({ stationId: event.currentTarget.value as ItemFilter['stationId'] })
        }
      />
    </FilterBar>
  );
}

const itemsQuery = (query: QueryOf<typeof itemAnalysisRoutes.list>) =>
  queryOptions({
    queryKey: keyOf('comparison', 'items', query),
    queryFn: ({ signal }) => callApi(itemAnalysisRoutes.list, { query, signal }),
    placeholderData: (previous) => previous,
  });

export { ItemsScreen as Component };
