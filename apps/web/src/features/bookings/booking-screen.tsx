import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AvailableDay } from '@urost3/contract/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { londonToday } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { bookableQuery, openHoursOf } from '../availability/public/availability.queries.ts';
import { NoTimesLeft } from '../availability/public/no-times-left.tsx';
import { useOpenMonth } from '../availability/public/use-open-month.ts';
import { useLinkedDiscountCode } from '../payments/public/stored-discount-code.ts';
import classes from './booking-screen.module.css';
import { SLOTS_FAILED } from './booking-words.ts';
import { FreeTimesLegend, freeTimesCalendar } from './free-times.tsx';
import { FreeTimesCalendar } from './free-times-calendar.tsx';
import { HoldEndedNotice } from './held-interview.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { InterviewCard } from './interview-card.tsx';
import { InterviewerChooser } from './interviewer-chooser.tsx';
import { SlotPanel } from './slot-panel.tsx';
import { useBooking } from './use-booking.ts';

const TITLE_ID = 'pay-for-interview';

export function BookingScreen() {
  const today = londonToday();
  const code = useLinkedDiscountCode('booking');
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const [interviewer, setInterviewer] = useState<string | null>(null);
  const interviewers = useQuery(bookableQuery).data ?? [];
  const booking = useBooking(month, date);
  const { open, chosen, pending } = booking;
  /** Keeps the days of the selected interviewer, or all days when no interviewer is selected. */
  const theirs = (days: readonly AvailableDay[]) =>
    interviewer ? days.filter((day) => day.interviewerUid === interviewer) : days;

  const isLoading = isOpening || open.isPending;
  const shown = isOpening || !open.data ? undefined : theirs(open.data);
  const refuse = (day: string) => {
    if (day < today) showToast('info', availabilityMessages.pastDate);
    else if (shown) showToast('info', 'No available slots for this date.');
    else if (open.isError) showToast('error', SLOTS_FAILED);
  };
  const choose = (day: string) => {
    // Ignore the click while an hour is being booked, because `booking.clear` would discard the response.
    if (booking.busyStart !== null) return;
    booking.clear();
    setDate(day);
  };

  if (booking.free) {
    return (
      <div className={classes.page}>
        <Title order={1}>Book Interview</Title>
        <EmptyState
          title="Free interview booked"
          drawing="calendar"
          action={
            <Button component={Link} to={paths.myBookings}>
              My Bookings
            </Button>
          }
        >
          <span role="status">{booking.free.message}</span>
        </EmptyState>
      </div>
    );
  }
  const heading = (
    <header>
      <Title order={1}>Book Interview</Title>
      <Text c="dimmed" mt="xs">
        One to one, 60 minutes, by video, with feedback afterwards.
      </Text>
      {code && <Text role="status">Your code {code.toUpperCase()} is tried before you pay.</Text>}
    </header>
  );
  // A learner has at most one unpaid booking. No other hour can be selected until that booking is paid or released.
  if (pending) {
    const isFresh = booking.ownHold === pending.bookingId;
    return (
      <div className={classes.page}>
        <Title order={1} id={TITLE_ID} tabIndex={-1}>
          Pay for your interview
        </Title>
        <HoldPanel key={pending.bookingId} booking={pending} titleId={TITLE_ID} isFresh={isFresh} />
      </div>
    );
  }
  const hours = date ? openHoursOf(theirs(chosen.data ?? []), date) : [];
  return (
    <div className={classes.page}>
      {heading}
      {booking.lapsedId && <HoldEndedNotice key={booking.lapsedId} id={booking.lapsedId} />}
      <div className={classes.columns} data-choice={interviewers.length > 1}>
        <div className={classes.across}>
          <InterviewerChooser
            value={interviewer}
            onChange={(uid) => {
              // Ignore the click while an hour is being booked, because `booking.clear` would discard the response.
              if (booking.busyStart !== null) return;
              booking.clear();
              setInterviewer(uid);
            }}
          />
        </div>
        <div className={cx(classes.card, freeTimesCalendar)}>
          <FreeTimesCalendar
            month={month}
            onMonth={setMonth}
            days={shown}
            isLoading={isLoading}
            selected={date}
            onSelect={choose}
            onRefused={refuse}
          />
          {isLoading ? (
            <p role="status" className={classes.legend}>
              Loading free times…
            </p>
          ) : (
            <FreeTimesLegend />
          )}
          {open.isError && !open.data && (
            <ErrorState
              message={SLOTS_FAILED}
              onRetry={() => void open.refetch()}
              isRetrying={open.isFetching}
            />
          )}
          {interviewer && shown?.length === 0 && (
            <p role="status" className={classes.legend}>
              This interviewer has no free times this month. Try another month, or choose any
              interviewer.
            </p>
          )}
          {!isOpening && open.data?.length === 0 && (
            <NoTimesLeft
              month={month}
              onGo={(day) => {
                setMonth(monthOf(day));
                choose(day);
              }}
            />
          )}
        </div>
        <SlotPanel
          date={date}
          hours={hours}
          interviewers={interviewers}
          isLoading={chosen.isPending}
          busyStart={booking.busyStart}
          error={booking.error}
          onPick={booking.pick}
        />
        <InterviewCard />
      </div>
    </div>
  );
}
