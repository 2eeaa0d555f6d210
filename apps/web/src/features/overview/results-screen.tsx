import { Box, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BusinessResults, CohortWeek } from '@urost3/contract/overview/overview.schemas.ts';
import {
  overviewRoutes,
  RESULT_WEEKS,
  type ResultTable,
  SOURCES_SHOWN,
} from '@urost3/contract/overview/overview.ts';
import { callApi } from '../../lib/api/api.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { WideTable, type WideTableProps } from '../../ui/table/wide-table.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './overview.module.css';
import { resultsQuery } from './overview.queries.ts';
import {
  cohortColumns,
  interviewerColumns,
  nameOfSource,
  percentOf,
  revenueColumns,
  sourceColumns,
} from './result-columns.tsx';

const PERIODS = [
  { value: String(RESULT_WEEKS.default), label: 'Last 12 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: String(RESULT_WEEKS.max), label: 'Last 52 weeks' },
];

const filters = { weeks: PERIODS.map(({ value }) => value), source: 'any' } as const;

/** What new members did, what each product earned, and how interviewers' hours were used. */
export function ResultsScreen() {
  const { asked, chosen, field } = useListAddress(filters);
  const { source } = asked;
  const weeks = Number(asked.weeks);
  const query = useQuery(resultsQuery(weeks, source));
  const { data, isPlaceholderData } = query;
  return (
    <Stack gap="2xl">
      <PageHeading
        title="Sign-ups and Revenue"
        action={
          <Group>
            <NativeSelect label="Period" data={PERIODS} {...field('weeks')} />
            <NativeSelect
              label="Source"
              data={listSources(data, chosen.source)}
              {...field('source')}
            />
          </Group>
        }
      >
        Weeks start on Monday (London time). Staff and deleted accounts are left out. Choosing a
        source filters the first two sections.
      </PageHeading>
      {!data && (
        <QueryState
          query={query}
          loading="Loading the results"
          otherwise="The results could not be loaded. Please try again."
        />
      )}
      {data && <Results results={data} query={{ weeks, source }} isStale={isPlaceholderData} />}
    </Stack>
  );
}

/** 'All' and the sources of the period. The chosen source stays in the list when the period no longer has it. */
function listSources(results: BusinessResults | undefined, chosen: string) {
  const sources = new Set(results?.sources.map(({ source }) => source));
  if (chosen) sources.add(chosen);
  return [
    { value: '', label: 'All' },
    ...[...sources].map((value) => ({ value, label: nameOfSource(value) })),
  ];
}

interface ResultsProps {
  results: BusinessResults;
  query: ResultsPeriod;
  isStale: boolean;
}

function Results({ results, ...shared }: ResultsProps) {
  const { cohorts, sources, revenue, interviewers } = results;
  const ownWeeks = cohorts.filter(({ visits, signedUp }) => visits + signedUp > 0);
  return (
    <>
      <ResultsFunnel cohorts={cohorts} />
      <ResultSection
        title="Sign-ups by week"
        explanation="Each row follows that week’s sign-ups to date. ‘Came back, Wk 1’ counts those who studied in the week after it. Payments that were fully refunded and weeks without a visit or sign-up are left out."
        table="cohorts"
        columns={cohortColumns}
        rows={ownWeeks}
        rowKey={({ from }) => from}
        {...shared}
      />
      <ResultSection
        title="Sources"
        explanation={`A source is the word after “utm_source=” in a link, otherwise the referring site, otherwise ‘Direct’. A visit is one browser tab of a person who is not logged in. Robots and browsers that ask not to be tracked are left out, so their sign-ups are ‘Not known’, as are those through a provider. The ${SOURCES_SHOWN} largest are shown.`}
        table="sources"
        columns={sourceColumns}
        rows={sources}
        rowKey={({ source }) => source}
        {...shared}
        query={{ ...shared.query, source: '' }}
      />
      <ResultSection
        title="Revenue by product"
        explanation="Payments by the month in which they arrived, with what has been refunded since. Before card fees."
        table="revenue"
        columns={revenueColumns}
        rows={revenue}
        rowKey={({ month, product, currency }) => `${month}/${product}/${currency}`}
        empty="Nothing was paid in this period"
        {...shared}
      />
      <ResultSection
        title="Interviewers’ hours"
        explanation="Past hours only. An hour counts as used when an interview took place in it. The mean covers the overall marks (1 to 5) on sheets shared with the candidate."
        table="interviewers"
        columns={interviewerColumns}
        rows={interviewers}
        rowKey={({ interviewerUid }) => interviewerUid}
        empty="No hour was offered in this period"
        {...shared}
      />
    </>
  );
}

export { ResultsScreen as Component };

interface ResultsPeriod {
  weeks: number;
  /** Empty for all sources. */
  source: string;
}

const withSource = (table: ResultTable, { weeks, source }: ResultsPeriod) => ({
  table,
  weeks,
  ...(source && { source }),
});

interface ResultSectionProps<Row> extends Omit<WideTableProps<Row>, 'caption'> {
  title: string;
  explanation: string;
  table: ResultTable;
  query: ResultsPeriod;
  /** Stands in for a table without rows. Without this text, the whole section is left out. */
  empty?: string;
}

function ResultSection<Row>(props: ResultSectionProps<Row>) {
  const { title, explanation, table, query, empty, ...rows } = props;
  const isEmpty = rows.rows.length === 0;
  if (isEmpty && !empty) return null;
  return (
    <div>
      <Group justify="space-between" align="flex-start" mb="sm">
        <Box flex="1 1 16rem" maw="44rem">
          <PartTitle>{title}</PartTitle>
          <Quiet>{explanation}</Quiet>
        </Box>
        <ExportButton
          read={() => callApi(overviewRoutes.exportResults, { query: withSource(table, query) })}
          fileName={`${table}.csv`}
          of={title}
        />
      </Group>
      {isEmpty && empty ? <EmptyState title={empty} /> : <WideTable caption={title} {...rows} />}
    </div>
  );
}

/**
 * The visits of the period, and the steps of the people who signed up in it. Each step shows how many of these people
 * have reached it.
 */
function ResultsFunnel({ cohorts }: { cohorts: CohortWeek[] }) {
  const sum = (key: Exclude<keyof CohortWeek, 'from' | 'returned'>) =>
    cohorts.reduce((total, week) => total + week[key], 0);
  const signedUp = sum('signedUp');
  const visits = sum('visits');
  // Shares are relative to visits. Fewer visits than sign-ups mean that visits were counted for only part of the
  // period. Shares are then relative to sign-ups.
  const whole = Math.max(visits, signedUp);
  const steps = [
    ...(visits > 0 ? [{ label: 'Visits', count: visits }] : []),
    { label: 'Signed up', count: signedUp },
    { label: 'Studied a section', count: sum('studied') },
    { label: 'Finished a circuit', count: sum('finishedCircuit') },
    { label: 'Bought Premium', count: sum('boughtPremium') },
    { label: 'Bought an interview', count: sum('boughtInterview') },
  ];
  return (
    <section aria-labelledby="funnel">
      <PartTitle id="funnel" mb="sm">
        What new members did
      </PartTitle>
      {whole === 0 ? (
        <EmptyState title="Nobody signed up in this period" />
      ) : (
        <PlainList component="ol" framed className={classes.funnel}>
          {steps.map(({ label, count }) => (
            <li key={label} className={pieces.barRow}>
              <span>{label}</span>
              <span className={classes.count}>
                <strong>{count}</strong> {percentOf(count, whole)}
              </span>
              <ShareBar value={(count / whole) * 100} />
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}
