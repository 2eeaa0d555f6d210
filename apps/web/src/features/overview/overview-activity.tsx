// Charts of recent activity. Loaded separately, because the chart library is large.

import { Anchor, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminResultsPath } from '../../paths.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PartTitle } from '../../ui/page/pieces.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { ActivityCharts, DAILY_MAX } from './activity-charts.tsx';
import { activityQuery, DEFAULT_DAYS } from './overview.queries.ts';

const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 4 weeks' },
  { value: '84', label: 'Last 12 weeks' },
];

const filters = { days: [String(DEFAULT_DAYS), ...RANGES.map(({ value }) => value)] };

export function OverviewActivity() {
  const { asked, field } = useListAddress(filters);
  const days = Number(asked.days);
  const activity = useQuery(activityQuery(days));
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Group gap="0 var(--mantine-spacing-sm)" align="baseline">
          <PartTitle>Activity</PartTitle>
          <Quiet>{days > DAILY_MAX ? 'One bar per week' : 'One bar per day'}</Quiet>
        </Group>
        <Group gap="sm">
          <Anchor component={Link} to={adminResultsPath} size="sm" data-alone>
            <span>
              Sign-ups and Revenue <span aria-hidden>→</span>
            </span>
          </Anchor>
          <NativeSelect aria-label="Period" data={RANGES} {...field('days')} />
        </Group>
      </Group>
      {activity.data ? (
        <ActivityCharts activity={activity.data} length={days} />
      ) : (
        <QueryState
          query={activity}
          loading="Loading activity"
          otherwise="Activity could not be loaded."
        />
      )}
    </Stack>
  );
}
