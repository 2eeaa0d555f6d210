import { Box, Group } from '@mantine/core';
import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { ReactNode } from 'react';
import { londonToday } from '../../../lib/dates.ts';
import { dayWithoutData, MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { openHoursOf } from '../../availability/public/availability.queries.ts';
import { NoTimesLeft } from '../../availability/public/open-month.tsx';
import classes from './slots.module.css';

const DOTS = 4;

/** One dot for each free slot. More than four slots are four dots and a plus. */
function FreeTimes({ count, isChosen }: { count: number; isChosen: boolean }) {
  return (
    <>
      {Array.from({ length: Math.min(count, DOTS) }, (_, i) => (
        <span key={i} className={classes.dot} data-chosen={isChosen || undefined} />
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

function Legend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <PlainList row gap="0.25rem 1.25rem" mt="xs" c="dimmed" fz="sm">
      <Group component="li" gap="2xs" wrap="nowrap">
        <span className={classes.dot} aria-hidden />
        One free time; + more than four
      </Group>
      {hasOwn && (
        <Group component="li" gap="2xs" wrap="nowrap">
          <span className={classes.own} aria-hidden />
          Your interview
        </Group>
      )}
    </PlainList>
  );
}

interface FreeTimesPickerProps {
  /** `YYYY-MM` */
  month: string;
  onMonth: (month: string) => void;
  /** Whether nobody has a free slot in this month. */
  isEmpty: boolean;
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
  isInCard?: boolean;
  className?: string | undefined;
  /** What the page says about the month. */
  children?: ReactNode;
}

/** The month calendar from which a learner selects a day with free interviews, and the way to a month that has some. */
export function FreeTimesPicker(props: FreeTimesPickerProps) {
  const { days, isLoading, isEmpty, ownDay, isInCard, className, children, ...rest } = props;
  const { month, onMonth, onSelect } = rest;
  const today = londonToday();
  const Frame = isInCard ? Card : 'div';
  return (
    <Frame className={className}>
      <div className={isInCard ? classes.bleed : undefined}>
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
              mark: <FreeTimes count={count} isChosen={day === rest.selected} />,
            };
          }}
        />
      </div>
      {isLoading ? (
        <p className={classes.note} role="status">
          Loading free times…
        </p>
      ) : (
        <Legend hasOwn={ownDay?.startsWith(month) ?? false} />
      )}
      {children}
      {isEmpty && (
        <NoTimesLeft
          month={month}
          onGo={(day) => {
            onMonth(monthOf(day));
            onSelect(day);
          }}
        />
      )}
    </Frame>
  );
}
