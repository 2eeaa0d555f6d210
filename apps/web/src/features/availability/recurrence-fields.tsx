import { Box, Checkbox, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecurringPattern } from '@urost3/contract/availability/availability.schemas.ts';
import {
  availabilityRoutes,
  recurringPatterns,
} from '@urost3/contract/availability/availability.ts';
import { weekdayOf } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { ReactNode } from 'react';
import { apiQuery } from '../../lib/api/api-query.ts';
import { formatBriefDay, formatShortDate } from '../../lib/dates.ts';
import { WeekdayChips } from '../../ui/form/weekday-chips.tsx';
import { Fold } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { isBankHoliday } from './bank-holidays.ts';

const labels: Record<RecurringPattern, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly (every two weeks)',
  monthly: 'Monthly',
};

interface RecurrenceFieldsProps {
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  /** The repetition that is saved for this day; null when none is saved. Its days were created with the first save. */
  saved: RecurringPattern | null;
  value: RecurringPattern | null;
  onChange: (value: RecurringPattern | null) => void;
  /** Whether saving deletes the later free days of the saved repetition. */
  endsSeries: boolean;
  onEndsSeries: (endsSeries: boolean) => void;
  /** Further weekdays that get the same hours, 0 = Sunday. They can be chosen for a new day only. */
  weekdays: readonly number[];
  onWeekdays: ((weekdays: number[]) => void) | null;
}

export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { date, saved, value, onChange, endsSeries, onEndsSeries, weekdays, onWeekdays } = props;
  const adds = (value !== null && value !== saved) || weekdays.length > 0;
  return (
    <Stack gap="sm">
      {onWeekdays && (
        <WeekdayChips
          label="Repeat these hours on"
          fixed={weekdayOf(date)}
          value={weekdays}
          onChange={onWeekdays}
        />
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
        <Quiet>
          The days of the next 12 weeks were added when this was first saved. A change of the hours
          applies to this day only.
        </Quiet>
      )}
      {saved !== null && value !== saved && (
        <Radio.Group
          label="Later free days of this series"
          value={endsSeries ? 'go' : 'stay'}
          onChange={(choice) => onEndsSeries(choice === 'go')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="stay" label="They stay" />
            <Radio value="go" label="They are deleted" description="Booked hours stay." />
          </Stack>
        </Radio.Group>
      )}
      {adds && !endsSeries && <Preview {...props} />}
    </Stack>
  );
}

/** The days that saving will create, and those it will skip. */
function Preview({ date, interviewerUid, isOwn, value, weekdays }: RecurrenceFieldsProps) {
  const days = weekdays.toSorted().join(',');
  const query = {
    date,
    ...(value ? { recurringPattern: value } : {}),
    ...(days ? { weekdays: days } : {}),
    ...(isOwn ? {} : { interviewerUid }),
  };
  const preview = useQuery(
    apiQuery(['availability', 'preview', query], availabilityRoutes.preview, {
      query,
      staleTime: 0,
      // Keep the old summary visible while the days of a changed choice are being computed.
      placeholderData: keepPreviousData,
    }),
  );
  if (preview.isPending) return <Text role="status">Working out the days…</Text>;
  if (preview.isError) {
    return <Problem isLine error={preview.error} otherwise="The days could not be worked out." />;
  }
  const { dates, skipped } = preview.data;
  return (
    <Box
      p="0.625rem 0.75rem"
      fz="sm"
      bg="var(--app-surface-muted)"
      bdrs="var(--mantine-radius-default)"
      role="status"
    >
      <Text inherit>{summaryOf(dates, skipped.length)}</Text>
      <Fold isText summary="Show dates">
        <Dates label="Days that will be added">
          {dates.map((day) => (
            <li key={day}>
              {formatBriefDay(day)}
              {isBankHoliday(day) && <strong> bank holiday</strong>}
            </li>
          ))}
        </Dates>
        {skipped.length > 0 && (
          <>
            <Text size="sm" mt="xs">
              Skipped:
            </Text>
            <Dates label="Days left out">
              {skipped.map(({ date: day, reason }) => (
                <li key={day}>
                  {day.length === 10 ? formatBriefDay(day) : day}: {reason}
                </li>
              ))}
            </Dates>
          </>
        )}
      </Fold>
    </Box>
  );
}

/**
 * Formats as 'Saving also adds these hours on 32 days, 27 Nov 2026 – 22 Feb 2027; 6 skipped; 2 bank holidays among
 * them.'
 */
function summaryOf(dates: readonly string[], skipped: number): string {
  const [first, last] = [dates[0], dates.at(-1)];
  const holidays = dates.filter(isBankHoliday).length;
  const parts = [
    `Saving also adds these hours on ${counted(dates.length, 'day')}`,
    ...(first && last ? [`${formatShortDate(first)} – ${formatShortDate(last)}`] : []),
  ].join(', ');
  const notes = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(holidays > 0 ? [`${counted(holidays, 'bank holiday')} among them`] : []),
  ];
  return `${[parts, ...notes].join('; ')}.`;
}

function Dates({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" ps="lg" style={{ columns: '2 14rem' }} aria-label={label}>
      {children}
    </Box>
  );
}
