import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { itemAnalysisRoutes } from '@urost3/contract/comparison.routes.ts';
import type { ItemFilter } from '@urost3/contract/comparison.schemas.ts';
import { COHORT_MIN, ITEMS_PAGE, type ItemSort } from '@urost3/contract/comparison.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { type Sort, SortField } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { itemColumns } from './item-columns.tsx';
import classes from './items.module.css';
import { itemsQuery } from './items.queries.ts';
import { ItemsFilter, nothingChosen } from './items-filter.tsx';

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
