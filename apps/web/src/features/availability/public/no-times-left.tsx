import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addToMonth, firstDayOf } from '@urost3/contract/day.ts';
import { formatCalendarDay, formatMonthName } from '../../../lib/dates.ts';
import { nextOpenDayQuery } from './availability.queries.ts';

interface NoTimesLeftProps {
  /** `YYYY-MM`, a month without free slots. */
  month: string;
  onGo: (day: string) => void;
}

/** Shown below the calendar of a month without free slots, with a button to the next day that has some. */
export function NoTimesLeft({ month, onGo }: NoTimesLeftProps) {
  const { data: day } = useQuery(nextOpenDayQuery(firstDayOf(addToMonth(month, 1))));
  return (
    <Stack gap="xs" align="flex-start" mt="sm">
      <Text role="status">
        No times left in {formatMonthName(month)}
        {day === null && ', and none later. Interviewers add new times regularly.'}
      </Text>
      {day && (
        <Button variant="default" onClick={() => onGo(day)}>
          Go to {formatCalendarDay(day)}
        </Button>
      )}
    </Stack>
  );
}
