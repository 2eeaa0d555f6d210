import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DashboardOverview } from '@urost3/contract/overview.schemas.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { useStationKindPath } from '../content/public/use-station-kind-path.ts';
import { overviewQuery } from './overview.queries.ts';
import classes from './overview-screen.module.css';
import { WaitingList } from './waiting-list.tsx';

// Loaded separately, so that the figures do not wait for the large chart library.
const Activity = lazy(() =>
  import('./overview-activity.tsx').then((module) => ({ default: module.OverviewActivity })),
);

export function OverviewScreen() {
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="lg">
      <PageHeading title="Dashboard" />
      {overview.isPending && <PageLoader label="Loading dashboard" />}
      {overview.isError && !overview.data && (
        <ErrorState
          title="Please log in as an administrator"
          message="Failed to fetch dashboard data. You may not be authorized or the server is unavailable."
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      )}
      {overview.isSuccess && !overview.data && <EmptyState title="No dashboard data available." />}
      {overview.data && (
        <>
          <WaitingList />
          <Figures overview={overview.data} />
          {/* The height of the charts is reserved, so that the counts below do not move when the charts load. */}
          <div className={classes.activity}>
            <Suspense fallback={<PageLoader label="Loading charts" />}>
              <Activity />
            </Suspense>
          </div>
          <StationCounts overview={overview.data} />
        </>
      )}
    </Stack>
  );
}

function Figures({ overview }: { overview: DashboardOverview }) {
  return (
    <div className={classes.figures}>
      <StatGrid>
        <StatCard label="Total Users" value={overview.totalRegisteredUsers} />
        <StatCard label="Pending Bookings" value={overview.pendingBookings ?? 'N/A'} />
        <StatCard label="Confirmed Bookings" value={overview.confirmedBookings ?? 'N/A'} />
      </StatGrid>
    </div>
  );
}

function StationCounts({ overview }: { overview: DashboardOverview }) {
  const entries = Object.entries(overview.totalStations ?? {});
  const sections: Record<string, number | undefined> = overview.publishedSections ?? {};
  const pathOf = useStationKindPath();
  return (
    <section aria-labelledby="station-progress">
      <Title order={2} size="h4" id="station-progress" mb="sm">
        Station Counts
      </Title>
      {entries.length === 0 ? (
        <EmptyState title="Station count data not available." />
      ) : (
        <ul className={classes.stations}>
          {entries.map(([kind, count]) => (
            <li key={kind}>
              <Link to={pathOf(kind)} className={classes.station}>
                <strong>{capitalised(kind)}</strong>
                <span className={classes.note}>
                  {count === 1 ? '1 station, ' : `${count} stations, `}
                  {countSections(sections[kind] ?? 0)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const countSections = (count: number) =>
  count === 1 ? '1 published section' : `${count} published sections`;

/** `clinical_skills` → 'Clinical Skills'. */
function capitalised(key: string): string {
  return key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
