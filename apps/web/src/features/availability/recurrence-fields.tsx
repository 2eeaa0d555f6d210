import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { availabilityRoutes } from '@urost3/contract/availability.routes.ts';
import type { RecurringPattern } from '@urost3/contract/availability.schemas.ts';
import { recurringPatterns } from '@urost3/contract/availability.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { keyOf } from '../../lib/query.ts';
import classes from './availability.module.css';

const labels: Record<RecurringPattern, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
};

interface RecurrenceFieldsProps {
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  /** An existing repetition: its days have already been created. */
  saved: RecurringPattern | null;
  value: RecurringPattern | null;
  onChange: (value: RecurringPattern | null) => void;
}

export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { saved, value, onChange } = props;
  return (
    <Stack gap="xs">
      <Checkbox
        label="Recurring availability"
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? (saved ?? 'weekly') : null)}
      />
      {value !== null && (
        <NativeSelect
          label="Pattern"
          value={value}
          data={recurringPatterns.map((pattern) => ({ value: pattern, label: labels[pattern] }))}
          onChange={(event) => onChange(event.currentTarget.value as RecurringPattern)}
        />
      )}
      {value !== null && value === saved && (
        <Text size="sm" c="dimmed">
          The days of the next 12 weeks were made when this was first saved.
        </Text>
      )}
      {value !== null && value !== saved && <Preview {...props} pattern={value} />}
    </Stack>
  );
}

/** The days that saving will create, and those it will skip. */
function Preview(props: RecurrenceFieldsProps & { pattern: RecurringPattern }) {
  const { date, interviewerUid, isOwn, pattern } = props;
  const preview = useQuery({
    queryKey: keyOf('availability', 'preview', date, pattern, interviewerUid),
    queryFn: ({ signal }) =>
      callApi(availabilityRoutes.preview, {
        query: { date, recurringPattern: pattern, ...(isOwn ? {} : { interviewerUid }) },
        signal,
      }),
    staleTime: 0,
  });
  if (preview.isPending) return <Text role="status">Working out the days…</Text>;
  if (preview.isError) {
    return (
      <Text role="alert">{messageOf(preview.error, 'The days could not be worked out.')}</Text>
    );
  }
  const { dates, skipped } = preview.data;
  return (
    <div role="status">
      <Text size="sm">
        Saving also makes {dates.length} {dates.length === 1 ? 'day' : 'days'} in the next 12 weeks:
      </Text>
      <ul className={classes.dates} aria-label="Days that will be made">
        {dates.map((day) => (
          <li key={day}>{formatCalendarDay(day)}</li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            Left out:
          </Text>
          <ul className={classes.dates} aria-label="Days left out">
            {skipped.map((day) => (
              <li key={day.date}>
                {day.date.length === 10 ? formatCalendarDay(day.date) : day.date}: {day.reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
