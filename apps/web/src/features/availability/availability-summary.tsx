import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../ui/query-error.tsx';
import classes from './availability.module.css';
import { availabilitySummaryQuery } from './public/availability.queries.ts';

export const AVAILABILITY_FAILED = 'Failed to fetch availability';

/** The number of days and slots from today onward. */
export function AvailabilitySummary() {
  const query = useQuery(availabilitySummaryQuery);
  const { data, error } = query;
  if (error && !data) {
    return <QueryError query={query} otherwise={AVAILABILITY_FAILED} />;
  }
  return (
    <section aria-label="Summary from today onward">
      <Text size="sm" c="dimmed" mb={4}>
        All upcoming months
      </Text>
      <dl className={classes.summary}>
        <Figure label="Total Available Days" value={data?.totalDays} />
        <Figure label="Total Slots" value={data?.totalSlots} />
        <Figure label="Available Slots" value={data?.availableSlots} />
        <Figure label="Booked Slots" value={data?.bookedSlots} />
      </dl>
    </section>
  );
}

function Figure({ label, value = '–' }: { label: string; value?: number | string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
