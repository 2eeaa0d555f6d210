import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OpenDay } from '@urost3/contract/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { londonToday } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type DayLook, MonthCalendar, unknownDay } from '../../ui/month-calendar.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { bookableQuery, openHoursOf } from '../availability/public/availability.queries.ts';
import { NoTimesLeft } from '../availability/public/no-times-left.tsx';
import { useOpenMonth } from '../availability/public/use-open-month.ts';
import { useCodeOfLink } from '../payments/public/kept-code.ts';
import classes from './booking-screen.module.css';
import { SLOTS_FAILED } from './booking-words.ts';
import { HoldPanel } from './hold-panel.tsx';
import { InterviewCard } from './interview-card.tsx';
import { InterviewerChooser } from './interviewer-chooser.tsx';
import { SlotPanel } from './slot-panel.tsx';
import { useBooking } from './use-booking.ts';

const DOTS = 4;

/** Up to four dots, then a plus. */
function Dots({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: Math.min(count, DOTS) }, (_, i) => (
        <span key={i} className={classes.dot} />
      ))}
      {count > DOTS && '+'}
    </>
  );
}

export function BookingScreen() {
  const today = londonToday();
  const code = useCodeOfLink('booking');
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const [interviewer, setInterviewer] = useState<string | null>(null);
  const interviewers = useQuery(bookableQuery).data ?? [];
  const booking = useBooking(month, date);
  const { open, chosen, pending } = booking;
  /** Days of the chosen interviewer, or of all. */
  const theirs = (days: readonly OpenDay[]) =>
    interviewer ? days.filter((day) => day.interviewerUid === interviewer) : days;

  const look = (day: string): DayLook => {
    if (day < today) return { tone: 'past', words: 'past', isDisabled: true };
    if (isOpening || !open.data) return unknownDay(isOpening || open.isPending);
    const count = openHoursOf(theirs(open.data), day).length;
    if (count === 0) return { tone: 'none', words: 'no free times', isDisabled: true };
    const words = count === 1 ? '1 free time' : `${count} free times`;
    return { tone: 'available', words, isDisabled: false, mark: <Dots count={count} /> };
  };
  const refuse = (day: string) => {
    if (day < today) showToast('info', availabilityMessages.pastDate);
    else if (open.data && !isOpening) showToast('info', 'No available slots for this date.');
    else if (open.isError) showToast('error', SLOTS_FAILED);
  };
  const choose = (day: string) => {
    // The pending response belongs to the shown day.
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
      <Text c="dimmed">One to one, 60 minutes, by video, with feedback afterwards.</Text>
      {code && !pending.data && (
        <Text role="status">Your code {code.toUpperCase()} is tried before you pay.</Text>
      )}
    </header>
  );
  // One unpaid booking at a time: until it is paid or released there is nothing to choose.
  if (pending.data) {
    const isFresh = booking.ownHold === pending.data.bookingId;
    return (
      <div className={classes.page}>
        {heading}
        <HoldPanel key={pending.data.bookingId} booking={pending.data} isFresh={isFresh} />
      </div>
    );
  }
  const hours = date ? openHoursOf(theirs(chosen.data ?? []), date) : [];
  return (
    <div className={classes.page}>
      {heading}
      <div className={classes.columns}>
        <div className={classes.across}>
          <InterviewerChooser
            value={interviewer}
            onChange={(uid) => {
              // The pending response belongs to the shown hours.
              if (booking.busyStart !== null) return;
              booking.clear();
              setInterviewer(uid);
            }}
          />
        </div>
        <div className={classes.card}>
          <MonthCalendar
            label="Days with free interviews"
            month={month}
            onMonth={setMonth}
            today={today}
            firstWeekday={1}
            selected={date}
            look={look}
            onSelect={choose}
            onRefused={refuse}
            earliestMonth={monthOf(today)}
          />
          <p className={classes.legend}>
            {isOpening || open.isPending ? (
              <span role="status">Loading free times…</span>
            ) : (
              'Each dot is a free time.'
            )}
          </p>
          {open.isError && !open.data && (
            <ErrorState
              message={SLOTS_FAILED}
              onRetry={() => void open.refetch()}
              isRetrying={open.isFetching}
            />
          )}
          {!isOpening && interviewer && open.data && theirs(open.data).length === 0 && (
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
