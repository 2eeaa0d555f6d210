import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { londonToday } from '../../../lib/dates.ts';
import { dayWithoutData, MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import { openHoursOf } from '../../availability/public/availability.queries.ts';
import { FreeTimes, freeTimeWords } from './free-times.tsx';

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
          mark: <FreeTimes count={count} isOwn={isOwn} />,
        };
      }}
    />
  );
}
