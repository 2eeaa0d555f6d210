import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dashboardRoutes } from '@urost3/contract/overview.routes.ts';
import type { BusinessResults, CohortWeek } from '@urost3/contract/overview.schemas.ts';
import {
  RESULT_WEEKS,
  type ResultTable,
  SOURCES_SHOWN,
} from '@urost3/contract/overview-results.ts';
import { type ReactNode, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { resultsQuery } from './overview.queries.ts';
import {
  cohortColumns,
  interviewerColumns,
  nameOfSource,
  percentOf,
  revenueColumns,
  sourceColumns,
} from './result-columns.tsx';
import classes from './results-screen.module.css';

const PERIODS = [
  { value: String(RESULT_WEEKS.default), label: 'Last 12 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: String(RESULT_WEEKS.max), label: 'Last 52 weeks' },
];

/** What becomes of sign-ups, what each product brings in, and how interviewers' hours are used. */
export function ResultsScreen() {
  const [weeks, setWeeks] = useState<number>(RESULT_WEEKS.default);
  const [source, setSource] = useState('');
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    resultsQuery(weeks, source),
  );
  return (
    <Stack gap="xl">
      <PageHeading
        title="What Works"
        action={
          <Group>
            <NativeSelect
              label="Period"
              value={String(weeks)}
              data={PERIODS}
              onChange={(event) => setWeeks(Number(event.currentTarget.value))}
            />
            <NativeSelect
              label="Source"
              value={source}
              data={listSources(data, source)}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
          </Group>
        }
      >
        Counted from accounts, study, circuits and payments themselves. Weeks begin on Monday, in
        London. Staff and deleted accounts are left out. A source limits the first two parts.
      </PageHeading>
      {isPending && <PageLoader label="Loading the results" />}
      {error && !data && (
        <ErrorState
          message={messageOf(error, 'The results could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && <Results results={data} query={{ weeks, source }} isStale={isPlaceholderData} />}
    </Stack>
  );
}

/** 'All', and the sources of the period; the chosen one stays when the period has it no more. */
function listSources(results: BusinessResults | undefined, chosen: string) {
  const sources = new Set(results?.sources.map(({ source }) => source));
  if (chosen) sources.add(chosen);
  return [
    { value: '', label: 'All' },
    ...[...sources].map((value) => ({ value, label: nameOfSource(value) })),
  ];
}

interface Query {
  weeks: number;
  source: string;
}

interface ResultsProps {
  results: BusinessResults;
  query: Query;
  isStale: boolean;
}

function Results({ results, query, isStale }: ResultsProps) {
  const { cohorts, sources, revenue, interviewers } = results;
  const { weeks } = query;
  const ownWeeks = cohorts.filter(({ visits, signedUp }) => visits + signedUp > 0);
  return (
    <>
      <Funnel cohorts={cohorts} />
      {ownWeeks.length > 0 && (
        <ResultSection
          title="Sign-ups by week"
          table="cohorts"
          query={query}
          explanation="Each row follows the people who signed up in that week until today. ‘Back in week 1’ are those who studied in the week after it. A payment counts unless all of it was refunded. Weeks without a visit or a sign-up are left out."
        >
          <DataTable
            caption="Sign-ups by week"
            columns={cohortColumns}
            rows={ownWeeks}
            keyOf={({ from }) => from}
            isStale={isStale}
          />
        </ResultSection>
      )}
      {sources.length > 0 && (
        <ResultSection
          title="Sources"
          table="sources"
          query={{ weeks, source: '' }}
          explanation={`A source is the word after “utm_source=” in a link, else the site that linked here, else ‘Direct’. A visit is a browser tab of somebody who is not logged in; robots and browsers that ask not to be tracked are left out, so their sign-ups are ‘Not known’, as are those through a provider. The ${SOURCES_SHOWN} largest are shown.`}
        >
          <DataTable
            caption="Sources"
            columns={sourceColumns}
            rows={sources}
            keyOf={({ source }) => source}
            isStale={isStale}
          />
        </ResultSection>
      )}
      <ResultSection
        title="Revenue by product"
        table="revenue"
        query={query}
        explanation="Payments by the month in which they arrived, and what has been refunded of them since. The card provider's fees are not taken off."
      >
        {revenue.length === 0 ? (
          <EmptyState title="Nothing was paid in this period" />
        ) : (
          <DataTable
            caption="Revenue by product"
            columns={revenueColumns}
            rows={revenue}
            keyOf={({ month, product, currency }) => `${month}/${product}/${currency}`}
            isStale={isStale}
          />
        )}
      </ResultSection>
      <ResultSection
        title="Interviewers’ hours"
        table="interviewers"
        query={query}
        explanation="Hours that are over. An hour is used when an interview took place in it. The mean is of the overall marks (1 to 5) on sheets that were shared with the candidate."
      >
        {interviewers.length === 0 ? (
          <EmptyState title="No hour was offered in this period" />
        ) : (
          <DataTable
            caption="Interviewers’ hours"
            columns={interviewerColumns}
            rows={interviewers}
            keyOf={({ interviewerUid }) => interviewerUid}
            isStale={isStale}
          />
        )}
      </ResultSection>
    </>
  );
}

/** How many visited in the period, and how many of the people who signed up in it have reached each step. */
function Funnel({ cohorts }: { cohorts: CohortWeek[] }) {
  const sum = (key: Exclude<keyof CohortWeek, 'from' | 'returned'>) =>
    cohorts.reduce((total, week) => total + week[key], 0);
  const signedUp = sum('signedUp');
  const visits = sum('visits');
  // Shares are of the visits, unless counting them began later than the period.
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
      <Title order={2} size="h4" id="funnel" mb="sm">
        From visit to purchase
      </Title>
      {whole === 0 ? (
        <EmptyState title="Nobody signed up in this period" />
      ) : (
        <ol className={classes.funnel}>
          {steps.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={classes.count}>
                <strong>{count}</strong> {percentOf(count, whole)}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(count / whole) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const withSource = (table: ResultTable, { weeks, source }: Query) => ({
  table,
  weeks,
  ...(source && { source }),
});

interface ResultSectionProps {
  title: string;
  explanation: string;
  table: ResultTable;
  query: Query;
  children: ReactNode;
}

// The table is a region of the same name.
function ResultSection({ title, explanation, table, query, children }: ResultSectionProps) {
  return (
    <div>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div className={classes.about}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {explanation}
          </Text>
        </div>
        <ExportButton
          read={() => callApi(dashboardRoutes.exportResults, { query: withSource(table, query) })}
          fileName={`${table}.csv`}
          of={title}
        />
      </Group>
      {children}
    </div>
  );
}
