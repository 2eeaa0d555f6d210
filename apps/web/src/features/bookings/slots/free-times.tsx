import { Box, Group } from '@mantine/core';
import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { londonToday } from '../../../lib/dates.ts';
import { dayWithoutData, MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { openHoursOf } from '../../availability/public/availability.queries.ts';
import classes from './booking-screen.module.css';

const DOTS = 4;

/** One dot for each free slot. More than four slots are four dots and a plus. */
function FreeTimes({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: Math.min(count, DOTS) }, (_, i) => (
        <span key={i} className={classes.dot} />
      ))}
      {count > DOTS && (
        <Box component="span" ms="1px">
          +
        </Box>
      )}
    </>
  );
}

/** The marks of a day in words: 'your interview, 2 free times'. */
function freeTimeWords(count: number, isOwn = false): string {
  const free = count === 0 ? 'no free times' : counted(count, 'free time');
  return isOwn ? `your interview, ${free}` : free;
}

export function FreeTimesLegend({ hasOwn = false }: { hasOwn?: boolean }) {
  return (
    <PlainList row gap="0.25rem 1.25rem" mt="0.6rem" c="dimmed" fz="sm">
      <Group component="li" gap="0.45rem" wrap="nowrap">
        <span className={classes.dot} aria-hidden />
        One free time; + more than four
      </Group>
      {hasOwn && (
        <Group component="li" gap="0.45rem" wrap="nowrap">
          <span className={classes.own} aria-hidden />
          Your interview
        </Group>
      )}
    </PlainList>
  );
}

interface FreeTimesCalendarProps {
  /** `YYYY-MM` */
  month: string;
  onMonth: (month: string) => void;
  /** The days of the month with free slots; undefined while they are loading or after they failed to load. */
  days: readonly AvailableDay[] | undefined;
  isLoading: boolean;
  /** `YYYY-MM-DD`; null while no day is selected. */
  selected: string | null;
  /** The day of the learner's own interview, which is marked. */
  ownDay?: string | undefined;
  onSelect: (day: string) => void;
  /** Called for a click on a day that cannot be selected. */
  onRefused?: (day: string) => void;
}

/** The month calendar from which a learner selects a day with free interviews. */
export function FreeTimesCalendar(props: FreeTimesCalendarProps) {
  const { days, isLoading, ownDay, ...rest } = props;
  const today = londonToday();
  return (
    <MonthCalendar
      {...rest}
      variant="choose"
      label="Days with free interviews"
      today={today}
      firstWeekday={1}
      earliestMonth={monthOf(today)}
      look={(day) => {
        if (day < today) return { tone: 'past', words: 'past', isDisabled: true };
        if (!days) return dayWithoutData(isLoading);
        const count = openHoursOf(days, day).length;
        const isOwn = day === ownDay;
        return {
          tone: count === 0 ? 'none' : 'available',
          words: freeTimeWords(count, isOwn),
          isDisabled: count === 0,
          isOwn,
          mark: <FreeTimes count={count} />,
        };
      }}
    />
  );
}
