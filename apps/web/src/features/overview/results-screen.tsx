import { Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BusinessResults } from '@urost3/contract/overview.schemas.ts';
import { RESULT_WEEKS, SOURCES_SHOWN } from '@urost3/contract/overview-results.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { resultsQuery } from './overview.queries.ts';
import {
  cohortColumns,
  interviewerColumns,
  nameOfSource,
  revenueColumns,
  sourceColumns,
} from './result-columns.tsx';
import { ResultSection, type ResultsPeriod } from './result-section.tsx';
import { ResultsFunnel } from './results-funnel.tsx';
import { WideTable } from './wide-table.tsx';

const PERIODS = [
  { value: String(RESULT_WEEKS.default), label: 'Last 12 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: String(RESULT_WEEKS.max), label: 'Last 52 weeks' },
];

/** What new members did, what each product earned, and how interviewers' hours were used. */
export function ResultsScreen() {
  const [weeks, setWeeks] = useState<number>(RESULT_WEEKS.default);
  const [source, setSource] = useState('');
  const query = useQuery(resultsQuery(weeks, source));
  const { data, error, isPending, isPlaceholderData } = query;
  return (
    <Stack gap="xl">
      <PageHeading
        title="Sign-ups and Revenue"
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
        Weeks start on Monday (London time). Staff and deleted accounts are left out. Choosing a
        source filters the first two sections.
      </PageHeading>
      {isPending && <PageLoader label="Loading the results" />}
      {error && !data && (
        <QueryError query={query} otherwise="The results could not be loaded. Please try again." />
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

function Results({ results, query, isStale }: ResultsProps) {
  const { cohorts, sources, revenue, interviewers } = results;
  const { weeks } = query;
  const ownWeeks = cohorts.filter(({ visits, signedUp }) => visits + signedUp > 0);
  return (
    <>
      <ResultsFunnel cohorts={cohorts} />
      {ownWeeks.length > 0 && (
        <ResultSection
          title="Sign-ups by week"
          table="cohorts"
          query={query}
          explanation="Each row follows that week’s sign-ups to date. ‘Came back, Wk 1’ counts those who studied in the week after it. Payments that were fully refunded and weeks without a visit or sign-up are left out."
        >
          <WideTable
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
          explanation={`A source is the word after “utm_source=” in a link, otherwise the referring site, otherwise ‘Direct’. A visit is one browser tab of a person who is not logged in. Robots and browsers that ask not to be tracked are left out, so their sign-ups are ‘Not known’, as are those through a provider. The ${SOURCES_SHOWN} largest are shown.`}
        >
          <WideTable
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
        explanation="Payments by the month in which they arrived, with what has been refunded since. Before card fees."
      >
        {revenue.length === 0 ? (
          <EmptyState title="Nothing was paid in this period" />
        ) : (
          <WideTable
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
        explanation="Past hours only. An hour counts as used when an interview took place in it. The mean covers the overall marks (1 to 5) on sheets shared with the candidate."
      >
        {interviewers.length === 0 ? (
          <EmptyState title="No hour was offered in this period" />
        ) : (
          <WideTable
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
