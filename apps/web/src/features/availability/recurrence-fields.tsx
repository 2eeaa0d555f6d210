import { Checkbox, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { availabilityRoutes } from '@urost3/contract/availability.routes.ts';
import type { RecurringPattern } from '@urost3/contract/availability.schemas.ts';
import { recurringPatterns } from '@urost3/contract/availability.ts';
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
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
  /** Further weekdays with the same hours, 0 = Sunday; only a new day has them. */
  weekdays: readonly number[];
  onWeekdays: ((weekdays: number[]) => void) | null;
}

export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { date, saved, value, onChange, weekdays, onWeekdays } = props;
  const adds = (value !== null && value !== saved) || weekdays.length > 0;
  return (
    <Stack gap="xs">
      {onWeekdays && (
        <Checkbox.Group
          label="The same hours also on"
          value={weekdays.map(String)}
          onChange={(values) => onWeekdays(values.map(Number))}
        >
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing={4} mt={4}>
            {followingDays(date).map(({ weekday, name }) => (
              <Checkbox key={weekday} value={String(weekday)} label={name} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
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
          The days of the next 12 weeks were added when this was first saved.
        </Text>
      )}
      {adds && <Preview {...props} />}
    </Stack>
  );
}

const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** The six weekdays after a day, in their order. */
function followingDays(date: string) {
  return [1, 2, 3, 4, 5, 6].map((count) => {
    const day = addDays(date, count);
    return { weekday: weekdayOf(day), name: weekdayName.format(new Date(day)) };
  });
}

/** The days that saving will create, and those it will skip. */
function Preview({ date, interviewerUid, isOwn, value, weekdays }: RecurrenceFieldsProps) {
  const days = weekdays.join(',');
  const preview = useQuery({
    queryKey: keyOf('availability', 'preview', date, value, days, interviewerUid),
    queryFn: ({ signal }) =>
      callApi(availabilityRoutes.preview, {
        query: {
          date,
          ...(value ? { recurringPattern: value } : {}),
          ...(days ? { weekdays: days } : {}),
          ...(isOwn ? {} : { interviewerUid }),
        },
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
        Saving also adds {dates.length} {dates.length === 1 ? 'day' : 'days'} in the next 12 weeks:
      </Text>
      <ul className={classes.dates} aria-label="Days that will be added">
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
