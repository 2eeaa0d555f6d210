// Recent activity. Loaded separately, because the chart library is large.
import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DashboardActivity as Activity } from '@urost3/contract/overview.schemas.ts';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
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
        <Title order={2} size="h4">
          Activity
        </Title>
        <NativeSelect
          label="Period"
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
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function Charts({ activity }: { activity: Activity }) {
  const days = activity.days.map((day) => ({ ...day, day: shortDay(day.on) }));
  const currencies = [...new Set(activity.revenue.map((line) => line.currency))];
  const revenue = activity.days.map(({ on }) => {
    const own = activity.revenue.filter((line) => line.on === on);
    return {
      day: shortDay(on),
      ...Object.fromEntries(
        currencies.map((currency) => [
          currency.toUpperCase(),
          (own.find((line) => line.currency === currency)?.amountMinor ?? 0) / 100,
        ]),
      ),
    };
  });
  return (
    <div className={classes.charts}>
      <Chart title="Sign-ups" summary={`${total(days.map((day) => day.signUps))} in this period`}>
        <AreaChart
          areaChartProps={{ accessibilityLayer: false }}
          h={200}
          data={days}
          dataKey="day"
          series={[{ name: 'signUps', label: 'Sign-ups', color: 'petrol.6' }]}
          curveType="monotone"
          withDots={false}
          yAxisProps={{ allowDecimals: false }}
        />
      </Chart>
      <Chart title="Bookings" summary={`${total(days.map((day) => day.bookings))} in this period`}>
        <BarChart
          barChartProps={{ accessibilityLayer: false }}
          h={200}
          data={days}
          dataKey="day"
          series={[{ name: 'bookings', label: 'Bookings', color: 'petrol.7' }]}
          yAxisProps={{ allowDecimals: false }}
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
          barChartProps={{ accessibilityLayer: false }}
          h={200}
          data={revenue}
          dataKey="day"
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
