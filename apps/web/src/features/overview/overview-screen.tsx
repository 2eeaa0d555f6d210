import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DashboardOverview, WaitingItem } from '@urost3/contract/overview/overview.schemas.ts';
import { waitingWords } from '@urost3/contract/overview/overview.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { Link } from 'react-router';
import { adminWaitingBookingsPath, adminWaitingSectionsPath } from '../../paths.ts';
import { CheckIcon } from '../../ui/media/icons.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card, PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { StatCard, StatGrid } from '../../ui/page/stat-card.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { EmptyState, PageLoader, QueryState } from '../../ui/state/state-panel.tsx';
import { useStationKindPath } from '../content/public/use-station-kind-path.ts';
import classes from './overview.module.css';
import { activityQuery, DEFAULT_DAYS, overviewQuery } from './overview.queries.ts';

// Loaded separately, so that the figures do not wait for the large chart library.
const Activity = lazyComponent(
  () => import('./overview-activity.tsx'),
  'OverviewActivity',
  <PageLoader label="Loading charts" />,
);

export function OverviewScreen() {
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="lg">
      <PageHeading title="Dashboard" />
      {overview.data === undefined && (
        <QueryState
          query={overview}
          loading="Loading dashboard"
          title="Please log in as an administrator"
          message="Failed to fetch dashboard data. You may not be authorized or the server is unavailable."
        />
      )}
      {overview.isSuccess && !overview.data && <EmptyState title="No dashboard data available." />}
      {overview.data && (
        <>
          <WaitingList />
          <Figures overview={overview.data} />
          {/* The height of the charts is reserved, so that the counts below do not move when the charts load. */}
          <div className={classes.activity}>
            <Activity />
          </div>
          <StationCounts overview={overview.data} />
        </>
      )}
    </Stack>
  );
}

function Figures({ overview }: { overview: DashboardOverview }) {
  return (
    <StatGrid hasCounts>
      <StatCard label="Total Users" value={overview.totalRegisteredUsers} />
      <StatCard label="Pending Bookings" value={overview.pendingBookings ?? 'N/A'} />
      <StatCard label="Confirmed Bookings" value={overview.confirmedBookings ?? 'N/A'} />
    </StatGrid>
  );
}

function StationCounts({ overview }: { overview: DashboardOverview }) {
  const entries = Object.entries(overview.totalStations);
  const sections: Record<string, number | undefined> = overview.publishedSections;
  const pathOf = useStationKindPath();
  return (
    <section aria-labelledby="station-progress">
      <PartTitle id="station-progress" mb="sm">
        Station Counts
      </PartTitle>
      {entries.length === 0 ? (
        <EmptyState title="Station count data not available." />
      ) : (
        <PlainList row gap="sm">
          {entries.map(([kind, count]) => (
            <Box key={kind} component="li" flex="1 1 11rem">
              <Card component={Link} to={pathOf(kind)} display="block" h="100%" py="xs" fz="sm">
                <strong>{capitalised(kind)}</strong>
                <Text inherit c="dimmed">
                  {`${counted(count, 'station')}, `}
                  {counted(sections[kind] ?? 0, 'published section')}
                </Text>
              </Card>
            </Box>
          ))}
        </PlainList>
      )}
    </section>
  );
}

/** `clinical_skills` → 'Clinical Skills'. */
function capitalised(key: string): string {
  return key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export { OverviewScreen as Component };

/** The list of exactly the items that a line counts. */
const waitingPaths: Record<WaitingItem['kind'], string> = {
  bookings_without_link: adminWaitingBookingsPath('without_link'),
  open_reports: '/admin/reports',
  question_reports: '/admin/question-reports',
  payments_to_check: '/admin/payments?show=attention',
  interviews_without_feedback: adminWaitingBookingsPath('without_feedback'),
  groups_expiring: '/admin/groups?show=expiring',
  unpublished_drafts: adminWaitingSectionsPath('unpublished'),
  sections_to_review: adminWaitingSectionsPath('to_review'),
  unsent_mails: '/admin/dashboard/unsent-mails',
};

/** The items that need attention, each with a link to its page. */
function WaitingList() {
  const activity = useQuery(activityQuery(DEFAULT_DAYS));
  return (
    <section aria-labelledby="waiting">
      <PartTitle id="waiting" mb="sm">
        Waiting for you
      </PartTitle>
      {activity.isPending && (
        <Skeleton h="3rem" role="status" aria-label="Loading what is waiting" />
      )}
      {activity.isError && !activity.data && (
        <QueryState query={activity} otherwise="What is waiting could not be loaded." />
      )}
      {activity.data?.waiting.length === 0 && (
        <Card>
          <Group gap="xs" c="dimmed">
            <CheckIcon /> Nothing is waiting.
          </Group>
        </Card>
      )}
      {activity.data && activity.data.waiting.length > 0 && (
        <PlainList framed>
          {activity.data.waiting.map((item) => (
            <li key={item.kind}>
              <Item item={item} />
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}

function Item({ item }: { item: WaitingItem }) {
  return (
    <Link to={waitingPaths[item.kind]} className={classes.item} data-hover>
      {/* The texts begin at the same place after counts of one or two digits. */}
      <Box component="span" flex="none" miw="1.5rem" fz="lg" fw={600} data-figures>
        {item.count}
      </Box>{' '}
      <span>{waitingWords(item)}</span>
      <Box component="span" flex="none" ms="auto" c="var(--app-accent-text)" aria-hidden>
        →
      </Box>
    </Link>
  );
}
