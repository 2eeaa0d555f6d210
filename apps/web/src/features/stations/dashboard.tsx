import { Button, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChartIcon } from '../../ui/icons.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { useSignedInUser } from '../accounts/use-auth.ts';
import { todayQuery } from '../recall/recall.queries.ts';
import { TodayPanel } from '../recall/today-panel.tsx';
import { progressQuery } from '../study/study.queries.ts';
import { ContinueCard } from './continue-card.tsx';
import classes from './dashboard.module.css';
import { greetingName } from './greeting.ts';
import { recallSection } from './last-section.ts';
import { chooseNextSection } from './next-section.ts';
import { ProgressPicture } from './progress-picture.tsx';
import { SectionsModal } from './sections-modal.tsx';
import { StationCard } from './station-card.tsx';
import { useStations } from './use-stations.ts';

// With its drawer it weighs as much as the rest of the page, which does not wait for it.
const loadPanel = async () => (await import('./progress-panel.tsx')).ProgressPanel;
const ProgressPanel = loadLater(loadPanel);

export const OVERVIEW_FAILED = 'Failed to load station overview. Please try again later.';

/** Not answered yet, nor refused once: stations can be opened while it is tried again. */
const isAwaited = ({ isFetched, failureCount }: UseQueryResult) => !isFetched && failureCount === 0;

export function Dashboard() {
  const user = useSignedInUser();
  const { overview, stations: known } = useStations();
  const progress = useQuery(progressQuery(user.uid));
  const [openStation, setOpenStation] = useState<StationId | null>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  usePreload(loadPanel);

  const ratings = progress.data?.stationProgress ?? null;
  const today = useQuery(todayQuery);
  // All at once: what comes first would be pushed away by what stands above it.
  const isLoading = overview.isPending || isAwaited(progress) || isAwaited(today);
  const stations = isLoading ? [] : known;
  const list = stations.map(({ station }) => station);
  // The suggestion must not change under the finger: it waits for today's list.
  const next =
    ratings && !today.isPending
      ? chooseNextSection(list, ratings, recallSection(user.uid), today.data)
      : undefined;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <Title order={1}>Welcome, {greetingName(user)}</Title>
          <p className={classes.lead}>Four station types, one section at a time.</p>
        </div>
        {progress.data && overview.data && (
          <Button
            variant="default"
            leftSection={<ChartIcon size={18} />}
            aria-haspopup="dialog"
            onClick={() => setPanel('open')}
          >
            View Progress
          </Button>
        )}
      </header>
      {isLoading && !overview.isError && <PageLoader />}
      {overview.isError && !overview.data && (
        <ErrorState
          message={OVERVIEW_FAILED}
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      )}
      {progress.isError && !progress.data && (
        <ErrorState
          title="Your progress could not be loaded"
          message="Sections can be opened all the same."
          onRetry={() => void progress.refetch()}
          isRetrying={progress.isFetching}
        />
      )}
      {stations.length > 0 && (
        <div className={classes.top}>
          {next && <ContinueCard next={next} />}
          <TodayPanel />
          {ratings && <ProgressPicture stations={list} progress={ratings} />}
        </div>
      )}
      {!isLoading && overview.data?.length === 0 && (
        <EmptyState title="No stations yet">Stations appear here once published.</EmptyState>
      )}
      {stations.length > 0 && (
        <section aria-labelledby="stations">
          <h2 id="stations" className={classes.title}>
            Stations
          </h2>
          <div className={classes.cards}>
            {stations.map((loaded) => (
              <StationCard
                key={loaded.station.id}
                loaded={loaded}
                progress={ratings}
                onOpen={() => setOpenStation(loaded.station.id)}
              />
            ))}
          </div>
        </section>
      )}
      <SectionsModal
        loaded={stations.find(({ station }) => station.id === openStation) ?? null}
        progress={ratings ?? {}}
        onClose={() => setOpenStation(null)}
      />
      {progress.data && panel !== 'never' && (
        <ProgressPanel
          isOpen={panel === 'open'}
          onClose={() => setPanel('closed')}
          stations={list}
          progress={progress.data}
        />
      )}
    </div>
  );
}
