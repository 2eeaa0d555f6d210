// The columns of the three tables of results.
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  CohortWeek,
  InterviewerHours,
  RevenueMonth,
} from '@urost3/contract/overview.schemas.ts';
import { productLabels, RETURN_WEEKS } from '@urost3/contract/overview-results.ts';
import { formatMonthName, formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';

export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}

type Figure<Row> = Pick<Column<Row>, 'key' | 'header' | 'render'>;
const figure = <Row,>(column: Figure<Row>): Column<Row> => ({
  ...column,
  align: 'end',
  isNarrow: true,
});

const reached = (
  key: Exclude<keyof CohortWeek, 'from' | 'signedUp' | 'returned'>,
  header: string,
) =>
  figure<CohortWeek>({
    key,
    header,
    render: (week) =>
      week[key] === 0 ? '0' : `${week[key]} (${percentOf(week[key], week.signedUp)})`,
  });

export const cohortColumns: Column<CohortWeek>[] = [
  {
    key: 'from',
    header: 'Week from',
    lead: 'title',
    render: ({ from }) => formatShortDate(from),
  },
  figure({ key: 'signedUp', header: 'Signed up', render: ({ signedUp }) => signedUp }),
  reached('studied', 'Studied'),
  reached('finishedCircuit', 'Circuit'),
  reached('boughtPremium', 'Premium'),
  reached('boughtInterview', 'Interview'),
  ...RETURN_WEEKS.map((week, index) => ({
    ...figure<CohortWeek>({
      key: `returned-${week}`,
      header: `Back in week ${week}`,
      render: ({ returned }) => returned[index] ?? '–',
    }),
    // A card shows the first of them, so that it stays short.
    ...(index > 0 && { only: 'table' as const }),
  })),
];

export const revenueColumns: Column<RevenueMonth>[] = [
  {
    key: 'month',
    header: 'Month',
    lead: 'title',
    render: ({ month }) => `${formatMonthName(month)} ${month.slice(0, 4)}`,
  },
  {
    key: 'product',
    header: 'Product',
    lead: 'subtitle',
    render: ({ product }) => productLabels[product],
  },
  figure({ key: 'payments', header: 'Payments', render: ({ payments }) => payments }),
  figure({
    key: 'paid',
    header: 'Paid',
    render: ({ paidMinor, currency }) => formatMoney(paidMinor, currency),
  }),
  figure({
    key: 'refunded',
    header: 'Refunded',
    render: ({ refundedMinor, currency }) => formatMoney(refundedMinor, currency),
  }),
  figure({
    key: 'kept',
    header: 'Kept',
    render: ({ paidMinor, refundedMinor, currency }) =>
      formatMoney(paidMinor - refundedMinor, currency),
  }),
];

export const interviewerColumns: Column<InterviewerHours>[] = [
  { key: 'name', header: 'Interviewer', lead: 'title', render: ({ name }) => name },
  figure({ key: 'offered', header: 'Hours offered', render: ({ offeredHours }) => offeredHours }),
  figure({
    key: 'used',
    header: 'Hours used',
    render: ({ usedHours, offeredHours }) => `${usedHours} (${percentOf(usedHours, offeredHours)})`,
  }),
  figure({ key: 'sheets', header: 'Mark sheets', render: ({ sheets }) => sheets }),
  figure({
    key: 'mean',
    header: 'Mean mark',
    render: ({ meanMark }) => (meanMark === null ? '–' : `${meanMark.toFixed(1)} of 5`),
  }),
];
