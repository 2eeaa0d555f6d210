import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability.schemas.ts';
import { addDays, monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { londonToday } from '../../lib/dates.ts';
import { useLive } from '../../lib/live.ts';
import { dayWithoutData, MonthCalendar } from '../../ui/month-calendar.tsx';
import type { DayAppearance } from '../../ui/month-calendar-day.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import classes from './availability.module.css';
import { AVAILABILITY_FAILED, AvailabilitySummary } from './availability-summary.tsx';
import { BusyCalendarCard } from './busy-calendar-card.tsx';
import { DayModal } from './day-modal.tsx';
import { IntroductionCard } from './introduction-card.tsx';
import { availabilityKey, staffMonthQuery } from './public/availability.queries.ts';
import { CalendarFeedCard } from './public/calendar-feed-card.tsx';

/** Colour and text of a day in the calendar, from the hours of all interviewers on that day. */
function lookOf(days: readonly AvailabilityDay[], day: string, today: string): DayAppearance {
  const slots = days.filter((item) => item.date === day).flatMap((item) => item.timeSlots);
  const booked = slots.filter((slot) => slot.isBooked).length;
  const busy = slots.filter((slot) => slot.isBusy).length;
  const counted = [
    `${slots.length} ${slots.length === 1 ? 'slot' : 'slots'}`,
    `${booked} booked`,
    ...(busy > 0 ? [`${busy} busy`] : []),
  ].join(', ');
  if (day < today) {
    const words = slots.length > 0 ? `past, ${counted}` : 'past';
    return { tone: 'past', words, isDisabled: true };
  }
  if (slots.length === 0) return { tone: 'none', words: 'no availability', isDisabled: false };
  const free = slots.length - booked - busy;
  if (free === 0) {
    const words = booked === slots.length ? 'fully booked' : 'no hour free';
    return { tone: 'full', words: `${words}, ${counted}`, isDisabled: false, mark: 'full' };
  }
  // The style sheet renders 'n free'. Text in the button would be a visible label, which the button's accessible name
  // would have to contain.
  const mark = <span data-free={free} className={classes.free} />;
  return booked === 0
    ? { tone: 'available', words: `available, ${counted}`, isDisabled: false, mark }
    : { tone: 'partial', words: `partially booked, ${counted}`, isDisabled: false, mark };
}

const legend = [
  { tone: 'available', words: 'Available' },
  { tone: 'partial', words: 'Partially booked' },
  { tone: 'full', words: 'Fully booked' },
  { tone: 'none', words: 'No availability' },
  { tone: 'past', words: 'Past' },
] as const;

export function AvailabilityScreen() {
  const client = useQueryClient();
  const today = londonToday();
  const [month, setMonth] = useState(monthOf(today));
  const [openDay, setOpenDay] = useState<string | null>(null);
  const days = useQuery(staffMonthQuery(month));
  const refresh = () => void client.invalidateQueries({ queryKey: availabilityKey });
  useLive(['availability', 'booking'], refresh);
  const open = (day: string) => {
    setMonth(monthOf(day));
    setOpenDay(day);
  };
  const look = (day: string): DayAppearance => {
    if (days.data) return lookOf(days.data, day, today);
    return day < today
      ? { tone: 'past', words: 'past', isDisabled: true }
      : dayWithoutData(days.isPending);
  };
  const failure = days.isError && !days.data && (
    <QueryError query={days} otherwise={AVAILABILITY_FAILED} />
  );
  return (
    <Stack gap="lg">
      <PageHeading
        title="Availability Management"
        action={
          <div className={classes.quick}>
            <Button onClick={() => open(today)}>
              Set Today<span className={classes.longName}>'s Availability</span>
            </Button>
            <Button variant="default" onClick={() => open(addDays(today, 1))}>
              Set Tomorrow<span className={classes.longName}>'s Availability</span>
            </Button>
          </div>
        }
      >
        Choose a day to offer hours. All times are London time.
      </PageHeading>
      <AvailabilitySummary />
      <Paper withBorder className={classes.calendar}>
        {!openDay && failure}
        <MonthCalendar
          label="Availability"
          month={month}
          onMonth={setMonth}
          today={today}
          firstWeekday={0}
          selected={openDay}
          look={look}
          onSelect={setOpenDay}
          earliestMonth={monthOf(today)}
        />
        <ul className={classes.legend} aria-label="Colours">
          {legend.map(({ tone, words }) => (
            <li key={tone}>
              <span className={classes.swatch} data-tone={tone} aria-hidden />
              {words}
            </li>
          ))}
          <li className={classes.counted}>
            <span className={classes.swatch} aria-hidden>
              3
            </span>
            Free slots
          </li>
        </ul>
        {days.isPending && (
          <Text size="sm" c="dimmed" role="status">
            Loading the month…
          </Text>
        )}
      </Paper>
      <div className={classes.columns}>
        <IntroductionCard />
        <Stack gap="lg" className={classes.calendars}>
          <BusyCalendarCard />
          <CalendarFeedCard title="See my interviews in my calendar" isFolded>
            Add this address to your calendar app to see your bookings there.
          </CalendarFeedCard>
        </Stack>
      </div>
      {openDay && (
        <DayModal
          key={openDay}
          date={openDay}
          days={(days.data ?? []).filter((item) => item.date === openDay)}
          isLoading={days.isPending}
          failure={failure}
          onClose={() => setOpenDay(null)}
        />
      )}
    </Stack>
  );
}
