import { Box, Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability/availability.schemas.ts';
import { addDays, monthOf } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type ReactNode, useState } from 'react';
import { useLiveRefetch } from '../../lib/api/live.ts';
import { formatCalendarDay, londonToday } from '../../lib/dates.ts';
import { dayWithoutData, MonthCalendar } from '../../ui/calendar/month-calendar.tsx';
import type { DayAppearance } from '../../ui/calendar/month-calendar-day.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card, PlainList } from '../../ui/page/pieces.tsx';
import { StatCard, StatGrid } from '../../ui/page/stat-card.tsx';
import { PageLoader, QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import classes from './availability.module.css';
import { BusyCalendarCard } from './busy-calendar-card.tsx';
import { DayEditor } from './day-editor.tsx';
import { IntroductionCard } from './introduction-card.tsx';
import {
  availabilityKey,
  availabilitySummaryQuery,
  interviewersQuery,
  staffMonthQuery,
} from './public/availability.queries.ts';
import { CalendarFeedCard } from './public/calendar-feed-card.tsx';

/** Colour and text of a day in the calendar, from the hours of all interviewers on that day. */
function lookOf(days: readonly AvailabilityDay[], day: string, today: string): DayAppearance {
  const slots = days.filter((item) => item.date === day).flatMap((item) => item.timeSlots);
  const booked = slots.filter((slot) => slot.isBooked).length;
  const busy = slots.filter((slot) => slot.isBusy).length;
  const counts = [
    counted(slots.length, 'slot'),
    `${booked} booked`,
    ...(busy > 0 ? [`${busy} busy`] : []),
  ].join(', ');
  if (day < today) {
    const words = slots.length > 0 ? `past, ${counts}` : 'past';
    return { tone: 'past', words, isDisabled: true };
  }
  if (slots.length === 0) return { tone: 'none', words: 'no availability', isDisabled: false };
  const free = slots.length - booked - busy;
  if (free === 0) {
    const words = booked === slots.length ? 'fully booked' : 'no hour free';
    return { tone: 'full', words: `${words}, ${counts}`, isDisabled: false, mark: 'full' };
  }
  // The style sheet renders 'n free'. Text in the button would be a visible label, which the button's accessible name
  // would have to contain.
  const mark = <span data-free={free} className={classes.free} />;
  return booked === 0
    ? { tone: 'available', words: `available, ${counts}`, isDisabled: false, mark }
    : { tone: 'partial', words: `partially booked, ${counts}`, isDisabled: false, mark };
}

const legend = [
  { tone: 'available', words: 'Available' },
  { tone: 'partial', words: 'Partially booked' },
  { tone: 'full', words: 'Fully booked' },
  { tone: 'none', words: 'No availability' },
  { tone: 'past', words: 'Past' },
] as const;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** On a phone the two buttons share a line. */
const quickFlex = { base: '1 1 9.6rem', xs: 'none' };

export function AvailabilityScreen() {
  const today = londonToday();
  const { chosen, choose } = useListAddress({ month: 'any' });
  const month = MONTH.test(chosen.month) ? chosen.month : monthOf(today);
  const setMonth = (next: string) => choose({ month: next });
  const [openDay, setOpenDay] = useState<string | null>(null);
  const days = useQuery(staffMonthQuery(month));
  // Only when events may have been missed: live-effects.ts refetches the days after each event.
  useLiveRefetch([], availabilityKey);
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
    <QueryState query={days} otherwise={AVAILABILITY_FAILED} />
  );
  return (
    <Stack gap="lg">
      <PageHeading
        title="Availability Management"
        action={
          <Group gap="sm">
            <Button
              flex={quickFlex}
              aria-label="Set Today's Availability"
              onClick={() => open(today)}
            >
              Set Today
              <LongName />
            </Button>
            <Button
              variant="default"
              flex={quickFlex}
              aria-label="Set Tomorrow's Availability"
              onClick={() => open(addDays(today, 1))}
            >
              Set Tomorrow
              <LongName />
            </Button>
          </Group>
        }
      >
        Choose a day to offer hours. All times are London time.
      </PageHeading>
      <AvailabilitySummary />
      <Card gap="sm">
        {!openDay && failure}
        <MonthCalendar
          variant="plan"
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
        <PlainList row gap="0.5rem 1.25rem" fz="sm" aria-label="Colours">
          {legend.map(({ tone, words }) => (
            <Group key={tone} component="li" gap="2xs">
              <span className={classes.swatch} data-tone={tone} aria-hidden />
              {words}
            </Group>
          ))}
          {/* On phones, the days show the number of free hours without the word 'free'. */}
          <Group className={classes.counted} component="li" gap="2xs" hiddenFrom="xs">
            <span className={classes.swatch} aria-hidden>
              3
            </span>
            Free slots
          </Group>
        </PlainList>
        {days.isPending && <Quiet role="status">Loading the month…</Quiet>}
      </Card>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <IntroductionCard />
        <Stack gap="lg">
          <BusyCalendarCard />
          <CalendarFeedCard title="See my interviews in my calendar" isFolded>
            Add this address to your calendar app to see your bookings there.
          </CalendarFeedCard>
        </Stack>
      </SimpleGrid>
      {openDay && (
        <DayDialog
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

export { AvailabilityScreen as Component };

export const AVAILABILITY_FAILED = 'Failed to fetch availability';

/** Left out on a phone, so that the two buttons are side by side. */
const LongName = () => (
  <Box component="span" visibleFrom="xs">
    's Availability
  </Box>
);

/** The number of days and slots from today onward. */
function AvailabilitySummary() {
  const query = useQuery(availabilitySummaryQuery);
  const { data, error } = query;
  if (error && !data) {
    return <QueryState query={query} otherwise={AVAILABILITY_FAILED} />;
  }
  const figures = [
    ['Total Available Days', data?.totalDays],
    ['Total Slots', data?.totalSlots],
    ['Available Slots', data?.availableSlots],
    ['Booked Slots', data?.bookedSlots],
  ] as const;
  return (
    <section aria-label="Summary from today onward">
      <Quiet mb="3xs">All upcoming months</Quiet>
      <StatGrid>
        {figures.map(([name, value]) => (
          <StatCard key={name} label={name} value={value ?? '–'} />
        ))}
      </StatGrid>
    </section>
  );
}

interface DayDialogProps {
  date: string;
  /** The hours on `date`: for administrators those of all interviewers, for interviewers their own. */
  days: readonly AvailabilityDay[];
  isLoading: boolean;
  /** The message of a failed request. It replaces the hours, because the day must not look like a day without hours. */
  failure: ReactNode;
  onClose: () => void;
}

/** Edits the signed-in interviewer's hours of one day. Administrators may choose another interviewer. */
function DayDialog({ date, days, isLoading, failure, onClose }: DayDialogProps) {
  const { uid, displayName, admin } = useSignedInUser();
  const interviewers = useQuery({ ...interviewersQuery, enabled: admin });
  const [chosen, setChosen] = useState<string | null>(null);
  // For an administrator without hours on that day, select the first interviewer who has hours.
  const own = days.some((day) => day.interviewerUid === uid);
  const whose = chosen ?? (own ? uid : (days[0]?.interviewerUid ?? uid));
  const people = interviewers.data ?? [{ uid, displayName }];
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        // The title gets the initial focus, because no field must be filled in. The first field would be the list of
        // interviewers, which may arrive later.
        <span tabIndex={-1} data-autofocus>
          {formatCalendarDay(date)}
        </span>
      }
      size="lg"
    >
      <Stack gap="md">
        {failure}
        {!failure && admin && people.length > 1 && (
          <NativeSelect
            label="Interviewer"
            value={whose}
            data={people.map((person) => ({
              value: person.uid,
              label:
                person.uid === uid ? `${isolate(person.displayName)} (you)` : person.displayName,
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {isLoading && <PageLoader />}
        {!isLoading && !failure && (
          <DayEditor
            key={whose}
            date={date}
            interviewerUid={whose}
            isOwn={whose === uid}
            day={days.find((day) => day.interviewerUid === whose) ?? null}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}
