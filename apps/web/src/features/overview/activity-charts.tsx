import { Card } from '../../ui/page/pieces.tsx';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DashboardActivity as Activity } from '@urost3/contract/overview/overview.schemas.ts';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/hooks/rendering.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './overview.module.css';

const dayLabel = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortDay = (on: string) => dayLabel.format(new Date(`${on}T00:00:00Z`));
const symbolOf = (currency: string) => formatMoney(0, currency).replace(/[\d.,\s]/g, '');
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

const look = {
  h: 'var(--chart-height)',
  dataKey: 'day',
  maxBarWidth: 32,
  barProps: { radius: [4, 4, 0, 0] as [number, number, number, number] },
  barChartProps: { accessibilityLayer: false },
  classNames: { tooltip: classes.tooltip ?? '' },
} as const;

/** The axis line shows that a day or week without a bar is zero. */
const phoneAxis = {
  interval: 0,
  axisLine: { stroke: 'var(--page-line)' },
} as const;

/** The y axis has round steps. If any value is below zero, the library chooses the steps. */
function axisOf(values: readonly number[]) {
  const ticks = roundTicks(Math.max(0, ...values));
  const scale = values.some((value) => value < 0) ? {} : { ticks, domain: [0, ticks.at(-1) ?? 1] };
  return { allowDecimals: false, interval: 0, width: 48, ...scale };
}

/** The revenue of these days in one currency, in minor units. */
function paidIn(revenue: Activity['revenue'], days: Activity['days'], currency: string): number {
  const dates = new Set(days.map(({ on }) => on));
  const lines = revenue.filter((line) => line.currency === currency && dates.has(line.on));
  return total(lines.map((line) => line.amountMinor));
}

/** @param length the number of days of the period; `activity` also contains as many days before the period */
export function ActivityCharts({ activity, length }: { activity: Activity; length: number }) {
  const { revenue } = activity;
  const days = activity.days.slice(-length);
  const before = activity.days.slice(0, -length);
  const groups = groupDays(days);
  const currencies = [...new Set(revenue.map((line) => line.currency))];
  const bars = groups.map((group) => ({
    day: shortDay(group[0]?.on ?? ''),
    signUps: total(group.map((day) => day.signUps)),
    bookings: total(group.map((day) => day.bookings)),
    ...Object.fromEntries(
      currencies.map((name) => [name.toUpperCase(), paidIn(revenue, group, name) / 100]),
    ),
  }));
  const money = (part: Activity['days']) =>
    currencies.map((name) => formatMoney(paidIn(revenue, part, name), name)).join(' and ') ||
    formatMoney(0);
  const paid = groups.flatMap((group) =>
    currencies.map((name) => paidIn(revenue, group, name) / 100),
  );
  // Up to four labels always fit. Of more labels, the library shows as many as fit.
  const xAxisProps = {
    minTickGap: 8,
    interval: groups.length <= 4 ? 0 : 'equidistantPreserveStart',
  } as const;
  // On a phone the bars have no y axis, because they are small and the total is beside them.
  const isSmall = useIsPhone();
  const axes = {
    // On a phone only the first and the last date are shown, because more labels would overlap.
    xAxisProps: isSmall
      ? { ...phoneAxis, ticks: [bars[0]?.day ?? '', bars.at(-1)?.day ?? ''] }
      : xAxisProps,
    withYAxis: !isSmall,
    gridAxis: isSmall ? 'none' : 'x',
  } as const;
  const sign = currencies.length > 1 ? '' : symbolOf(currencies[0] ?? 'gbp');
  return (
    <div className={classes.charts}>
      <Chart title="Revenue" now={money(days)} before={money(before)}>
        <BarChart
          {...look}
          data={bars}
          {...axes}
          yAxisProps={{ ...axisOf(paid), tickFormatter: (value: number) => `${sign}${value}` }}
          series={(currencies.length > 0 ? currencies : ['gbp']).map((currency, index) => ({
            name: currency.toUpperCase(),
            color: ['petrol.8', 'orange.7', 'grape.7'][index] ?? 'gray.7',
          }))}
        />
      </Chart>
      {counts.map(({ key, label }) => (
        <Chart
          key={key}
          title={label}
          now={String(total(days.map((day) => day[key])))}
          before={String(total(before.map((day) => day[key])))}
        >
          <BarChart
            {...look}
            data={bars}
            {...axes}
            yAxisProps={axisOf(bars.map((bar) => bar[key]))}
            series={[{ name: key, label, color: 'petrol.8' }]}
          />
        </Chart>
      ))}
    </div>
  );
}

const counts = [
  { key: 'signUps', label: 'Sign-ups' },
  { key: 'bookings', label: 'Bookings' },
] as const;

interface ChartProps {
  title: string;
  /** The totals: `now` for the period, `before` for the period of the same length before it. */
  now: string;
  before: string;
  children: ReactNode;
}

/** The totals replace the chart for screen readers, and nothing in the chart is focusable. */
function Chart({ title, now, before, children }: ChartProps) {
  return (
    <Card className={classes.chart} component="figure" miw={0}>
      <figcaption>
        <Text fw={600}>{title}</Text>
        <Quiet>
          <span className={classes.total}>{now}</span>{' '}
          <span data-wrap="never">Before: {before}</span>
        </Quiet>
      </figcaption>
      <div aria-hidden>{children}</div>
    </Card>
  );
}

const WEEK = 7;
/** Up to this many days, each day has its own bar. */
export const DAILY_MAX = 14;
const STEPS_MAX = 4;

/** Groups days into bars of one day or one week. Weeks are counted back from the last day. */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  const length = days.length > DAILY_MAX ? WEEK : 1;
  const groups: Day[][] = [];
  for (let end = days.length; end > 0; end -= length)
    groups.unshift(days.slice(Math.max(0, end - length), end));
  return groups;
}

/** Axis values in at most four round steps from zero. The last value is at least `highest`: 210 → 0, 100, 200, 300. */
export function roundTicks(highest: number): number[] {
  const rough = Math.max(1, highest / STEPS_MAX);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
