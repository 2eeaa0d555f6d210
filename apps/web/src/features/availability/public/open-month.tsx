import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addToMonth, firstDayOf, monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { formatCalendarDay, formatMonthName } from '../../../lib/dates.ts';
import { nextOpenDayQuery, openMonthQuery } from './availability.queries.ts';

interface OpenMonth {
  /** `YYYY-MM` */
  month: string;
  setMonth: (month: string) => void;
  /** Whether the first month with free slots is still being requested. */
  isOpening: boolean;
}

/**
 * The month that a booking calendar shows. The calendar opens at the first month with free slots, or at the current
 * month if no month is found. It does not move to another month when slots change later.
 */
export function useOpenMonth(today: string): OpenMonth {
  const current = monthOf(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const isChosen = chosen !== null;
  const open = useQuery({ ...openMonthQuery(current), enabled: !isChosen });
  const isEmpty = open.data?.length === 0;
  const next = useQuery({
    ...nextOpenDayQuery(firstDayOf(addToMonth(current, 1))),
    enabled: isEmpty && !isChosen,
  });
  if (!isChosen) {
    if (open.isError || (open.data && !isEmpty) || next.isError) setChosen(current);
    else if (isEmpty && next.data !== undefined)
      setChosen(next.data ? monthOf(next.data) : current);
  }
  return { month: chosen ?? current, setMonth: setChosen, isOpening: !isChosen };
}

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
