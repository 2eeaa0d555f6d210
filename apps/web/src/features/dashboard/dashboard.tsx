import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { greetingName } from '@urost3/contract/greeting-name.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChartIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import frame from '../../ui/page-frame.module.css';
import { usePreload } from '../../ui/use-preload.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { todayQuery } from '../recall/public/recall.queries.ts';
import { TodayPanel, WeakAreasPanel } from '../recall/public/today-panel.tsx';
import type { StationProgress } from '../stations/public/station-progress.ts';
import { recallSection } from '../study/public/last-section.ts';
import { progressQuery, studyDaysQuery } from '../study/public/study.queries.ts';
import { ContinueCard } from './continue-card.tsx';
import classes from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { chooseNextSection } from './next-section.ts';
import { ProgressLine } from './progress-line.tsx';
import { ProgressPicture } from './progress-picture.tsx';
import { SectionsModal } from './sections-modal.tsx';
import { StationCard } from './station-card.tsx';
import { useStations } from './use-stations.ts';

// The panel has its own chunk, because its code with the drawer is as large as the code of the rest of the page.
const loadPanel = async () => (await import('./progress-panel.tsx')).ProgressPanel;
const ProgressPanel = lazyComponent(loadPanel);

const OVERVIEW_FAILED = 'Failed to load station overview. Please try again later.';

/** Whether a request is pending and has not failed yet. The page does not wait for retries after a failure. */
const isAwaited = ({ isFetched, failureCount }: UseQueryResult) => !isFetched && failureCount === 0;

const isNothingRated = (progress: StationProgress) =>
  Object.values(progress).every((ratings) =>
    Object.values(ratings).every((rating) => rating === 0),
  );

export function Dashboard() {
  const user = useSignedInUser();
  const { overview, stations: known } = useStations();
  const progress = useQuery(progressQuery(user.uid));
  const [openStation, setOpenStation] = useState<StationId | null>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  usePreload(loadPanel);
  const isPhone = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false });
  const ratings = progress.data?.stationProgress ?? null;
  const today = useQuery(todayQuery);
  const studied = useQuery(studyDaysQuery(user.uid));
  // The page waits for all data, because content inserted later would move what is already visible.
  const isLoading =
    overview.isPending || isAwaited(progress) || isAwaited(today) || isAwaited(studied);
  const stations = isLoading ? [] : known;
  const list = stations.map(({ station }) => station);
  // The suggestion waits for today's list. It therefore does not change when the learner is about to press it.
  const last = recallSection(user.uid);
  const next =
    ratings && !today.isPending ? chooseNextSection(list, ratings, last, today.data) : undefined;
  const isFirst = ratings !== null && isNothingRated(ratings);
  // Hide the suggestion when today's list already shows the same section as its first, large item. Hide it also when
  // today's work is done and no opened section waits for a rating.
  const isListed = next?.reason !== 'continue' && Boolean(today.data?.items.length);
  const isResting = last === null && today.data?.items.length === 0 && today.data.done.length > 0;
  const above = next && !isListed && !isResting ? next : undefined;
  const openPanel = progress.data && overview.data ? () => setPanel('open') : undefined;
  // The button 'View Progress' is in the progress card on a phone that shows this card. Otherwise it is in the page
  // header.
  const isOpenedBelow = isPhone && stations.length > 0 && ratings !== null;
  return (
    <div className={frame.page}>
      <header className={frame.header}>
        <div>
          <Title order={1}>Welcome, {greetingName(user)}</Title>
          {stations.length > 0 && ratings ? (
            <ProgressLine
              stations={list}
              progress={ratings}
              daysUntilExam={today.data?.daysUntilExam ?? null}
              studied={studied.data}
            />
          ) : (
            <p className={classes.lead}>Four station types, one section at a time.</p>
          )}
        </div>
        {openPanel && !isOpenedBelow && (
          <Button
            variant="default"
            leftSection={<ChartIcon size={18} />}
            aria-haspopup="dialog"
            onClick={openPanel}
          >
            View Progress
          </Button>
        )}
      </header>
      {isLoading && !overview.isError && <DashboardSkeleton />}
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
          message="You can still open sections."
          onRetry={() => void progress.refetch()}
          isRetrying={progress.isFetching}
        />
      )}
      {stations.length > 0 && (
        <div className={classes.top}>
          <div className={classes.now}>
            {above && <ContinueCard next={above} isFirst={isFirst} />}
            <TodayPanel
              isFirst={isFirst}
              without={above && { stationId: above.station.id, sectionId: above.section.id }}
            />
          </div>
          {ratings && (
            <ProgressPicture
              stations={list}
              progress={ratings}
              studied={studied.data}
              onOpen={isOpenedBelow ? openPanel : undefined}
            />
          )}
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
      {stations.length > 0 && <WeakAreasPanel />}
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
