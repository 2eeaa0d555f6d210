import { Box, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { greetingName } from '@urost3/contract/accounts/greeting-name.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { StudyDays } from '@urost3/contract/study/study.schemas.ts';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { isAwaited } from '../../lib/api/query.ts';
import { joinFacts } from '../../lib/facts.ts';
import { studyPath } from '../../paths.ts';
import { useIsPhone, usePreload } from '../../ui/hooks/rendering.ts';
import { ArrowRightIcon, ChartIcon } from '../../ui/media/icons.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { laterComponent, lazyComponent } from '../../ui/state/lazy-component.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { todayQuery } from '../recall/public/recall.queries.ts';
import { TodayPanel, TodaySkeleton, WeakAreasPanel } from '../recall/public/today-panel.tsx';
import { countStation, type StationProgress } from '../stations/public/station-progress.ts';
import { stationsQuery } from '../stations/public/stations.queries.ts';
import { recallSection } from '../study/public/last-section.ts';
import { progressQuery, studyDaysQuery } from '../study/public/study.queries.ts';
import classes from './dashboard.module.css';
import { chooseNextSection, type NextSection } from './next-section.ts';
import { ProgressPicture } from './progress-picture.tsx';
import { StationCard } from './station-card.tsx';
import { minutesOfWeek, minutesToday } from './study-calendar.ts';
import { formatDuration } from './study-time.ts';

// The panel has its own chunk, because its code with the drawer is as large as the code of the rest of the page.
const loadPanel = () => import('./progress-panel.tsx');
const ProgressPanel = lazyComponent(loadPanel, 'ProgressPanel');
const SectionsDialog = laterComponent(
  () => import('./sections-dialog.tsx'),
  'SectionsDialog',
  null,
);

const OVERVIEW_FAILED = 'Failed to load station overview. Please try again later.';

const isNothingRated = (progress: StationProgress) =>
  Object.values(progress).every((ratings) =>
    Object.values(ratings).every((rating) => rating === 0),
  );

export function Dashboard() {
  const user = useSignedInUser();
  const overview = useQuery(stationsQuery);
  const progress = useQuery(progressQuery(user.uid));
  const [openStation, setOpenStation] = useState<StationId | null>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  usePreload(loadPanel);
  const isPhone = useIsPhone();
  const ratings = progress.data?.stationProgress ?? null;
  const today = useQuery(todayQuery);
  const studied = useQuery(studyDaysQuery(user.uid));
  // The page waits for all data, because content inserted later would move what is already visible.
  const isLoading =
    overview.isPending || isAwaited(progress) || isAwaited(today) || isAwaited(studied);
  const stations = isLoading ? [] : (overview.data ?? []);
  // A phone shows the greeting with its figures while it still renders what is below.
  const hasStations = stations.length > 0;
  const hasRest = useDeferredValue(hasStations) && hasStations;
  // The suggestion waits for today's list. It therefore does not change when the learner is about to press it.
  const last = recallSection(user.uid);
  const next =
    ratings && !today.isPending
      ? chooseNextSection(stations, ratings, last, today.data)
      : undefined;
  const isFirst = ratings !== null && isNothingRated(ratings);
  // Hide the suggestion when today's list already shows the same section as its first, large item. Hide it also when
  // today's work is done and no opened section waits for a rating.
  const isListed = next?.reason !== 'continue' && Boolean(today.data?.items.length);
  const isResting = last === null && today.data?.items.length === 0 && today.data.done.length > 0;
  const above = next && !isListed && !isResting ? next : undefined;
  const openPanel = progress.data && overview.data ? () => setPanel('open') : undefined;
  // The button 'View Progress' is in the progress card on a phone that shows this card or will show it. Otherwise it is
  // in the page header.
  const isOpenedBelow = isPhone && (isLoading || (hasStations && ratings !== null));
  return (
    <PageFrame gap="xl">
      <Group component="header" gap="md" justify="space-between">
        <div>
          <Title order={1}>Welcome, {greetingName(user)}</Title>
          {hasStations && ratings ? (
            <ProgressLine
              stations={stations}
              progress={ratings}
              // Staff run the interviews that learners count down to.
              daysUntilExam={user.roles.length > 0 ? null : (today.data?.daysUntilExam ?? null)}
              studied={studied.data}
            />
          ) : (
            // The line with the progress takes two lines on a phone.
            <Box component="p" m="0.25rem 0 0" mih={{ base: '2lh', xs: 0 }} c="dimmed">
              Four station types, one section at a time.
            </Box>
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
      </Group>
      {(isLoading || hasStations !== hasRest) && !overview.isError && <DashboardSkeleton />}
      {overview.isError && !overview.data && (
        <QueryState query={overview} message={OVERVIEW_FAILED} />
      )}
      {progress.isError && !progress.data && (
        <QueryState
          query={progress}
          title="Your progress could not be loaded"
          message="You can still open sections."
        />
      )}
      {hasRest && (
        <div className={classes.top}>
          <Stack gap="md" miw={0}>
            {above && <ContinueCard next={above} isFirst={isFirst} />}
            <TodayPanel
              isFirst={isFirst}
              minutesToday={studied.data ? minutesToday(studied.data) : 0}
              without={above && { stationId: above.station.id, sectionId: above.section.id }}
            />
          </Stack>
          {ratings && (
            <ProgressPicture
              stations={stations}
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
      {hasRest && (
        <section aria-labelledby="stations">
          <PartTitle id="stations" mb="0.75rem" fz="xl">
            Stations
          </PartTitle>
          <div className={classes.stations}>
            {stations.map((station) => (
              <StationCard
                key={station.id}
                station={station}
                progress={ratings}
                onOpen={() => setOpenStation(station.id)}
              />
            ))}
          </div>
        </section>
      )}
      {hasRest && <WeakAreasPanel />}
      <SectionsDialog
        station={stations.find(({ id }) => id === openStation) ?? null}
        progress={ratings ?? {}}
        onClose={() => setOpenStation(null)}
      />
      {progress.data && panel !== 'never' && (
        <ProgressPanel
          isOpen={panel === 'open'}
          onClose={() => setPanel('closed')}
          stations={stations}
          progress={progress.data}
        />
      )}
    </PageFrame>
  );
}

/** Texts by reason. 'first' is for a learner who has not rated any section yet. */
const words: Record<NextSection['reason'] | 'first', { lead: string; button: string }> = {
  continue: { lead: 'Continue where you left off', button: 'Continue' },
  due: { lead: 'Review', button: 'Review now' },
  start: { lead: 'Next', button: 'Start this section' },
  first: { lead: 'Start here', button: 'Start this section' },
  revisit: { lead: 'All completed. Worth another look', button: 'Revisit' },
};

/** The suggested next step, at the top of the dashboard. */
function ContinueCard({ next, isFirst }: { next: NextSection; isFirst: boolean }) {
  const { lead, button } = words[isFirst && next.reason === 'start' ? 'first' : next.reason];
  return (
    <Card
      component="section"
      isAccent
      gap="md"
      p="clamp(1.1rem, 0.9rem + 1vw, 1.5rem)"
      aria-label={lead}
    >
      <Box miw={0}>
        <Text c="var(--app-accent-text)" fz="md" fw={600}>
          {lead}
        </Text>
        <PartTitle m="0.5rem 0 0.625rem" fz="h2" lh={1.15} data-wrap="anywhere">
          {next.section.title}
        </PartTitle>
        <Box component="p" m={0} c="dimmed">
          {next.station.name}
          {next.percent > 0 && ` · ${next.percent}%`}
          {next.lowSheet !== undefined && `, your mark sheet: ${next.lowSheet}%`}
        </Box>
      </Box>
      <Button
        component={Link}
        to={studyPath(next.station.id, next.section.id)}
        size="lg"
        w={{ base: '100%', xs: 'fit-content' }}
        rightSection={<ArrowRightIcon size={18} />}
      >
        {button}
      </Button>
    </Card>
  );
}

const stationPlaces = [0, 1, 2, 3];

function DashboardSkeleton() {
  return (
    <Stack role="status" gap="inherit" data-page-loader>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={classes.top} aria-hidden>
        <TodaySkeleton />
        <Skeleton mih={{ base: 309, md: 260 }} />
      </div>
      <div aria-hidden>
        <Skeleton h={35} w={110} mb="sm" />
        <div className={classes.stations}>
          {stationPlaces.map((place) => (
            <Skeleton key={place} height={130} />
          ))}
        </div>
      </div>
    </Stack>
  );
}

function examWords(days: number | null): string[] {
  if (days === null) return [];
  if (days === 0) return ['Your interview is today'];
  return [days === 1 ? 'Your interview is tomorrow' : `${days} days to your interview`];
}

interface ProgressLineProps {
  stations: readonly Station[];
  progress: StationProgress;
  /** Null without an exam date, and after the exam. */
  daysUntilExam: number | null;
  studied: StudyDays | undefined;
}

function ProgressLine({ stations, progress, daysUntilExam, studied }: ProgressLineProps) {
  const counts = stations.map((station) => countStation(station, progress));
  const sum = (key: 'completed' | 'total') =>
    counts.reduce((total, count) => total + count[key], 0);
  const minutes = studied ? minutesOfWeek(studied) : 0;
  const parts = [
    ...examWords(daysUntilExam),
    `${sum('completed')} of ${sum('total')} sections completed`,
    minutes > 0 && `${formatDuration(minutes * MINUTE_MS)} this week`,
  ];
  return (
    <Box component="p" m="0.25rem 0 0" c="dimmed">
      {joinFacts(parts)}
    </Box>
  );
}

export { Dashboard as Component };
