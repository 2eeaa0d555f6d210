import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExaminerUsage } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { ExaminerPart } from '@urost3/contract/examiner/examiner.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { usageQuery } from '../examiner.queries.ts';

type Part = ExaminerUsage['parts'][number];

const partLabels: Record<ExaminerPart, string> = {
  transcription: 'Transcription',
  conversation: 'Conversation',
  speech: 'Speech',
};

/** Shows administrators this month's use and cost against the budget. Nothing is shown when no model is configured. */
export function UsageCard() {
  const query = useQuery(usageQuery);
  const { data, error } = query;
  if (error && !data) {
    return (
      <QueryState
        query={query}
        title="The use of the examiner could not be loaded."
        otherwise="Please try again."
      />
    );
  }
  const parts = data?.parts.filter(({ address }) => address !== null) ?? [];
  if (!data || parts.length === 0) return null;
  const { budget, evaluation, month, people } = data;
  return (
    <Card component="section" padding="lg" aria-labelledby="examiner-use" gap="md">
      <PartTitle size="h3" id="examiner-use">
        Examiner and patient
      </PartTitle>
      <Text>
        {monthWords(month)}: {formatMoney(budget.spent)} of {formatMoney(budget.all)} spent, by{' '}
        {people} {people === 1 ? 'person' : 'people'}. One person may spend{' '}
        {formatMoney(budget.person)} a month.
      </Text>
      {parts.some(({ part }) => part === 'conversation') && (
        <Text>{evaluationWords(evaluation)}</Text>
      )}
      <DataTable
        caption="Use of the examiner this month"
        columns={columns}
        rows={parts}
        rowKey={({ part }) => part}
      />
    </Card>
  );
}

/** Whether learners see the model's verdicts, and the figures that decide this. */
function evaluationWords(evaluation: ExaminerUsage['evaluation']): string {
  if (!evaluation)
    return 'The model has not been evaluated (npm run examiner -- evaluate --model), so learners see the passages that it finds and no verdicts.';
  const { kappa, wrongCredited, at, isMet } = evaluation;
  const figures = `agreement with people ${kappa?.toFixed(2) ?? 'unknown'} in weak answers, ${wrongCredited === null ? 'an unknown share' : `${Math.round(wrongCredited * 100)}%`} of wrong points credited (${formatShortDate(at)})`;
  return `Learners see ${isMet ? 'the verdicts of the model' : 'the passages that the model finds, and no verdicts'}: ${figures}.`;
}

/**
 * Formats as November 2026.
 * @param month `YYYY-MM`
 */
const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

const columns: Column<Part>[] = [
  {
    key: 'part',
    header: 'Part',
    lead: 'title',
    render: ({ part, isResting }) => (
      <>
        {partLabels[part]}
        {isResting && (
          <Text size="xs" c="dimmed">
            Paused for a minute after failures
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'address',
    header: 'Sent to',
    render: ({ address, model }) => (
      <>
        {address}
        {model && (
          <Text size="xs" c="dimmed">
            {model}
          </Text>
        )}
      </>
    ),
  },
  { key: 'price', header: 'Price', render: ({ price }) => price ?? 'Free' },
  { key: 'calls', header: 'Calls', align: 'end', render: ({ calls }) => calls },
  { key: 'failed', header: 'Failed', align: 'end', render: ({ failed }) => failed },
  { key: 'spent', header: 'Spent', align: 'end', render: ({ spent }) => formatMoney(spent) },
];
