// Recent activity. Loaded separately, because the chart library is large.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Anchor, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DashboardActivity as Activity } from '@urost3/contract/overview.schemas.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { adminResultsPath } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { groupDays, roundTicks } from './chart-scale.ts';
import { activityQuery, DEFAULT_DAYS } from './overview.queries.ts';
import classes from './overview-activity.module.css';

const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

export function OverviewActivity() {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const activity = useQuery(activityQuery(days));
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            Activity
          </Title>
          <Anchor component={Link} to={adminResultsPath} size="sm">
            What works: sign-ups, revenue and hours
          </Anchor>
        </div>
        <NativeSelect
          label="Period"
          classNames={{ root: classes.period ?? '' }}
          value={String(days)}
          data={RANGES}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      </Group>
      {activity.isPending && <PageLoader label="Loading activity" />}
      {activity.isError && (
        <ErrorState
          message={messageOf(activity.error, 'Activity could not be loaded.')}
          onRetry={() => void activity.refetch()}
          isRetrying={activity.isFetching}
        />
      )}
      {activity.data && <Charts activity={activity.data} />}
    </Stack>
  );
}

const dayLabel = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortDay = (on: string) => dayLabel.format(new Date(`${on}T00:00:00Z`));
const symbolOf = (currency: string) => formatMoney(0, currency).replace(/[\d.,\s]/g, '');
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** As many labels as fit. */
const look = {
  h: 180,
  dataKey: 'day',
  barChartProps: { accessibilityLayer: false },
  xAxisProps: { minTickGap: 24, interval: 'equidistantPreserveStart' },
} as const;

/** Round steps; refunds may make revenue negative, and then the library chooses. */
function axisOf(values: readonly number[]) {
  const ticks = roundTicks(Math.max(0, ...values));
  const scale = values.some((value) => value < 0) ? {} : { ticks, domain: [0, ticks.at(-1) ?? 1] };
  return { allowDecimals: false, interval: 0, width: 48, ...scale };
}

function Charts({ activity }: { activity: Activity }) {
  const groups = groupDays(activity.days);
  const isWeekly = groups.length < activity.days.length;
  const bars = groups.map((group) => ({
    day: shortDay(group[0]?.on ?? ''),
    signUps: total(group.map((day) => day.signUps)),
    bookings: total(group.map((day) => day.bookings)),
  }));
  const currencies = [...new Set(activity.revenue.map((line) => line.currency))];
  const paidIn = (group: Activity['days'], currency: string) => {
    const days = new Set(group.map(({ on }) => on));
    const lines = activity.revenue.filter(
      (line) => line.currency === currency && days.has(line.on),
    );
    return total(lines.map((line) => line.amountMinor)) / 100;
  };
  const revenue = groups.map((group) => ({
    day: shortDay(group[0]?.on ?? ''),
    ...Object.fromEntries(currencies.map((name) => [name.toUpperCase(), paidIn(group, name)])),
  }));
  const paid = groups.flatMap((group) => currencies.map((name) => paidIn(group, name)));
  const sign = currencies.length > 1 ? '' : symbolOf(currencies[0] ?? 'gbp');
  const period = isWeekly ? 'in this period, a bar for each week' : 'in this period';
  return (
    <div className={classes.charts}>
      <Chart title="Sign-ups" summary={`${total(bars.map((bar) => bar.signUps))} ${period}`}>
        <BarChart
          {...look}
          data={bars}
          yAxisProps={axisOf(bars.map((bar) => bar.signUps))}
          series={[{ name: 'signUps', label: 'Sign-ups', color: 'petrol.6' }]}
        />
      </Chart>
      <Chart title="Bookings" summary={`${total(bars.map((bar) => bar.bookings))} ${period}`}>
        <BarChart
          {...look}
          data={bars}
          yAxisProps={axisOf(bars.map((bar) => bar.bookings))}
          series={[{ name: 'bookings', label: 'Bookings', color: 'petrol.7' }]}
        />
      </Chart>
      <Chart
        title="Revenue"
        summary={
          currencies
            .map((currency) => {
              const lines = activity.revenue.filter((line) => line.currency === currency);
              return formatMoney(total(lines.map((line) => line.amountMinor)), currency);
            })
            .join(' and ') || 'Nothing was paid in this period'
        }
      >
        <BarChart
          {...look}
          data={revenue}
          yAxisProps={{ ...axisOf(paid), tickFormatter: (value: number) => `${sign}${value}` }}
          series={(currencies.length > 0 ? currencies : ['gbp']).map((currency, index) => ({
            name: currency.toUpperCase(),
            color: ['petrol.8', 'orange.7', 'grape.7'][index] ?? 'gray.7',
          }))}
        />
      </Chart>
    </div>
  );
}

// The summary describes the chart in words; nothing in the chart is focusable.
function Chart({
  title,
  summary,
  children,
}: {
  title: string;
  summary: string;
  children: ReactNode;
}) {
  return (
    <figure className={classes.chart}>
      <figcaption>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
      </figcaption>
      <div aria-hidden>{children}</div>
    </figure>
  );
}
