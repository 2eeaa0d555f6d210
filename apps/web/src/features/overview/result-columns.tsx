import { formatMoney } from '@urost3/contract/money.ts';
import type {
  CohortWeek,
  InterviewerHours,
  RevenueMonth,
  SourceResults,
} from '@urost3/contract/overview/overview.schemas.ts';
import {
  DIRECT_SOURCE,
  OTHER_SOURCE,
  productLabels,
  RETURN_WEEKS,
  UNKNOWN_SOURCE,
} from '@urost3/contract/overview/overview.ts';
import { formatMonthName, formatShortDate } from '../../lib/dates.ts';
import type { WideColumn } from '../../ui/table/wide-table.tsx';

const sourceNames: Record<string, string> = {
  [DIRECT_SOURCE]: 'Direct',
  [OTHER_SOURCE]: 'Other',
  [UNKNOWN_SOURCE]: 'Not known',
};
export const nameOfSource = (source: string) => sourceNames[source] ?? source;

export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}

const figure = <Row,>(column: WideColumn<Row>): WideColumn<Row> => ({
  ...column,
  isFigure: true,
});

const reached = (
  key: 'studied' | 'finishedCircuit' | 'boughtPremium' | 'boughtInterview',
  header: string,
) =>
  figure<Steps>({
    key,
    header,
    render: (week) =>
      week[key] === 0 ? '0' : `${week[key]} (${percentOf(week[key], week.signedUp)})`,
  });

type Steps = Pick<
  CohortWeek,
  'signedUp' | 'studied' | 'finishedCircuit' | 'boughtPremium' | 'boughtInterview'
>;

const stepColumns = [
  reached('studied', 'Studied'),
  reached('finishedCircuit', 'Circuit'),
  reached('boughtPremium', 'Premium'),
  reached('boughtInterview', 'Interview'),
];

export const sourceColumns: WideColumn<SourceResults>[] = [
  { key: 'source', header: 'Source', render: ({ source }) => nameOfSource(source) },
  figure({ key: 'visits', header: 'Visits', render: ({ visits }) => visits }),
  figure({
    key: 'signedUp',
    header: 'Signed up',
    render: ({ signedUp, visits }) =>
      visits === 0 ? signedUp : `${signedUp} (${percentOf(signedUp, visits)})`,
  }),
  ...stepColumns,
];

export const cohortColumns: WideColumn<CohortWeek>[] = [
  {
    key: 'from',
    header: 'Week from',
    render: ({ from }) => formatShortDate(from),
  },
  figure({ key: 'visits', header: 'Visits', render: ({ visits }) => visits }),
  figure({ key: 'signedUp', header: 'Signed up', render: ({ signedUp }) => signedUp }),
  ...stepColumns,
  ...RETURN_WEEKS.map((week, index) =>
    figure<CohortWeek>({
      key: `returned-${week}`,
      header: `Wk ${week}`,
      group: 'Came back',
      render: ({ returned }) => returned[index] ?? '–',
    }),
  ),
];

export const revenueColumns: WideColumn<RevenueMonth>[] = [
  {
    key: 'month',
    header: 'Month',
    render: ({ month }) => `${formatMonthName(month)} ${month.slice(0, 4)}`,
  },
  {
    key: 'product',
    header: 'Product',
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

export const interviewerColumns: WideColumn<InterviewerHours>[] = [
  { key: 'name', header: 'Interviewer', render: ({ name }) => name },
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
