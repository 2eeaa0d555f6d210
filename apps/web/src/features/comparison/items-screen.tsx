import { Box, Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ItemFigures } from '@urost3/contract/comparison/comparison.schemas.ts';
import {
  COHORT_MIN,
  ITEMS_PAGE,
  itemAnalysisRoutes,
  itemProblemLabels,
  itemProblems,
  itemSorts,
} from '@urost3/contract/comparison/comparison.ts';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { SEARCH_MAX } from '@urost3/contract/limits.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { adminQuestionPath } from '../../paths.ts';
import { FilterBar, SearchField } from '../../ui/form/filter-bar.tsx';
import { type ListAddress, useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Fold, PlainList } from '../../ui/page/pieces.tsx';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { SortField, sortQuery } from '../../ui/table/data-table-sort.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { MarkdownLine } from '../../ui/text/markdown.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './items-screen.module.css';

const itemColumns: Column<ItemFigures>[] = [
  {
    key: 'section',
    header: 'Question',
    isSortable: true,
    lead: 'title',
    render: ({ sectionTitle, stationId, question }) => (
      <>
        <MarkdownLine>{question}</MarkdownLine>
        <span className={classes.place}>
          {sectionTitle} · {stationLabels[stationId]}
        </span>
      </>
    ),
  },
  {
    key: 'learners',
    header: 'Learners',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ learners }) => learners,
  },
  {
    key: 'right',
    header: 'Right',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ rightPercent }) => `${rightPercent}%`,
  },
  {
    key: 'discrimination',
    header: 'Discrimination',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ discrimination }) =>
      discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−'),
  },
  {
    key: 'seconds',
    header: 'Time',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ seconds }) => (seconds === null ? '–' : `${seconds} s`),
  },
  { key: 'options', header: 'Options', render: (item) => <OptionsCell item={item} /> },
  {
    key: 'repair',
    header: 'To fix',
    isSortable: true,
    render: (item) => <ItemProblems item={item} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    control: 'buttons',
    isNarrow: true,
    render: ({ adminStationId, sectionId, questionId, sectionTitle }) => (
      <Button
        component={Link}
        to={adminQuestionPath(adminStationId, sectionId, questionId)}
        size="compact-sm"
        variant="default"
        aria-label={`Edit a question of ${sectionTitle}`}
      >
        Edit
      </Button>
    ),
  },
];

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Shows each option's share by letter. The texts are often long, so they are collapsed at first. */
function OptionsCell({ item }: { item: ItemFigures }) {
  return (
    <Fold
      summary={
        <Box component="span" py="2xs" data-figures>
          {item.options.map(({ text, percent, isAnswer }, index) => (
            <span key={text} className={classes.share} data-answer={isAnswer || undefined}>
              {letterOf(index)} {percent}%{isAnswer && ' ✓'}
            </span>
          ))}
        </Box>
      }
    >
      <ol className={classes.options} type="A">
        {item.options.map(({ text, isAnswer }) => (
          <li key={text} data-answer={isAnswer || undefined}>
            <MarkdownLine>{text}</MarkdownLine>
            {isAnswer && (
              <Box component="span" fw={400}>
                {' '}
                (answer)
              </Box>
            )}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

function ItemProblems({ item }: { item: ItemFigures }) {
  if (item.problems.length === 0) return 'Nothing';
  return (
    <PlainList gap="3xs">
      {item.problems.map((problem) => (
        <li key={problem}>{itemProblemLabels[problem]}</li>
      ))}
    </PlainList>
  );
}

const filters = {
  search: SEARCH_MAX,
  show: ['repair', 'all', ...itemProblems],
  stationId: ['', ...stationIds],
} as const;

/** The page 'Item Analysis': the figures of each multiple choice question. Questions that need repair come first. */
export function ItemsScreen() {
  const list = useListAddress(filters, { key: 'repair', direction: 'ascending' });
  const { asked, clear, sorting, paging } = list;
  const { show, stationId, search } = asked;
  const wanted = { show, stationId, search };
  const query = useQuery(
    itemsQuery({
      ...wanted,
      ...sortQuery(asked.sort, itemSorts, 'repair'),
      page: asked.page,
      limit: ITEMS_PAGE,
    }),
  );
  const { data } = query;
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
        <Fold isText fz="sm" summary="How this is worked out">
          Editing a question resets its figures. Discrimination, shown from 50 learners, is the
          correlation with the rest of a learner’s answers: below 0.20 is poor.
        </Fold>
      </PageHeading>
      <ItemsFilter list={list} hasItems={(data?.total ?? 0) > 0} />
      {data && (
        <Quiet>
          {data.measured} {data.measured === 1 ? 'question has' : 'questions have'} figures,{' '}
          {data.waiting} {data.waiting === 1 ? 'is waiting for its' : 'are waiting for their'}{' '}
          {COHORT_MIN}th learner.
        </Quiet>
      )}
      <PagedTable
        query={query}
        caption="Questions"
        columns={itemColumns}
        rows={data?.items}
        rowKey={({ stationId, sectionId, questionId }) => `${stationId}/${sectionId}/${questionId}`}
        {...sorting}
        isSortFieldElsewhere
        loadingLabel="Loading the questions"
        otherwise="The questions could not be loaded. Please try again."
        empty={
          <EmptyState title={emptyTitleOf(data?.measured, clear !== undefined)}>
            {data?.measured === 0 &&
              `A question appears here when ${COHORT_MIN} learners have answered it.`}
          </EmptyState>
        }
        pages={{
          ...paging,
          shownPage: data?.currentPage ?? 1,
          pageSize: ITEMS_PAGE,
          total: data?.total ?? 0,
        }}
      />
    </Stack>
  );
}

function emptyTitleOf(measured: number | undefined, isFiltered: boolean): string {
  if (measured === 0) return 'No figures yet';
  return isFiltered ? 'No questions match these filters' : 'No question needs fixing';
}

interface ItemsFilterProps {
  list: ListAddress<typeof filters>;
  hasItems: boolean;
}

function ItemsFilter({ list, hasItems }: ItemsFilterProps) {
  const { field, sorting, clear } = list;
  return (
    <FilterBar
      label="Find questions"
      sort={hasItems && <SortField columns={itemColumns} {...sorting} />}
      onClear={clear}
    >
      <SearchField
        placeholder="Search by section or question..."
        maxLength={SEARCH_MAX}
        {...field('search')}
      />
      <NativeSelect
        label="Show"
        {...field('show')}
        data={[
          { value: 'repair', label: 'To fix' },
          { value: 'all', label: 'All questions' },
          ...itemProblems.map((value) => ({ value, label: itemProblemLabels[value] })),
        ]}
      />
      <NativeSelect
        label="Station"
        {...field('stationId')}
        data={[
          { value: '', label: 'All stations' },
          ...stationIds.map((value) => ({ value, label: stationLabels[value] })),
        ]}
      />
    </FilterBar>
  );
}

const itemsQuery = (query: QueryOf<typeof itemAnalysisRoutes.list>) =>
  apiQuery(['comparison', 'items', query], itemAnalysisRoutes.list, {
    query,
    placeholderData: (previous) => previous,
  });

export { ItemsScreen as Component };
