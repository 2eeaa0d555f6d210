import { Button, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability/availability.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';
import { londonToday } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { usePreload } from '../../../ui/hooks/rendering.ts';
import { useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmptyState, PageLoader, QueryState } from '../../../ui/state/state-panel.tsx';
import { bookableQuery, openHoursOf } from '../../availability/public/availability.queries.ts';
import { useOpenMonth } from '../../availability/public/open-month.tsx';
import { useLinkedDiscountCode } from '../../payments/public/discount-code.ts';
import { SLOTS_FAILED } from '../booking-words.ts';
import { FreeTimesPicker } from './free-times.tsx';
import { InterviewerChooser } from './interviewer-chooser.tsx';
import { SlotPanel } from './slot-panel.tsx';
import classes from './slots.module.css';
import { useBooking } from './use-booking.ts';

const TITLE_ID = 'pay-for-interview';

const loadHoldPanel = () => import('./hold-panel.tsx');

// Loaded separately, because most visits begin without a hold.
const HoldPanel = lazyComponent(
  loadHoldPanel,
  'HoldPanel',
  <PageLoader label="Loading your booking" />,
);
const SampleFeedback = lazyComponent(
  () => import('../../feedback/public/sample-feedback-dialog.tsx'),
  'SampleFeedbackDialog',
);

export function BookingScreen() {
  const today = londonToday();
  usePreload(loadHoldPanel);
  const code = useLinkedDiscountCode('booking');
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const { chosen: filter, choose: chooseFilter } = useListAddress({ interviewer: 'any' });
  const interviewers = useQuery(bookableQuery).data ?? [];
  const interviewer = interviewers.find(({ uid }) => uid === filter.interviewer)?.uid ?? null;
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
      <PageFrame gap="lg">
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
      </PageFrame>
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
      <PageFrame gap="lg">
        <Title order={1} id={TITLE_ID} tabIndex={-1}>
          Pay for your interview
        </Title>
        <HoldPanel key={pending.bookingId} booking={pending} titleId={TITLE_ID} isFresh={isFresh} />
      </PageFrame>
    );
  }
  const hours = date ? openHoursOf(theirs(chosen.data ?? []), date) : [];
  return (
    <PageFrame gap="lg">
      {heading}
      {booking.lapsedId && <HoldEndedNotice key={booking.lapsedId} id={booking.lapsedId} />}
      <div className={classes.columns} data-choice={interviewers.length > 1 || undefined}>
        <div className={classes.interviewer} data-if-filled>
          <InterviewerChooser
            value={interviewer}
            onChange={(uid) => {
              // Ignore the click while an hour is being booked, because `booking.clear` would discard the response.
              if (booking.busyStart !== null) return;
              booking.clear();
              chooseFilter({ interviewer: uid ?? '' });
            }}
          />
        </div>
        <FreeTimesPicker
          isInCard
          className={classes.calendar}
          month={month}
          onMonth={setMonth}
          days={shown}
          isLoading={isLoading}
          isEmpty={!isOpening && open.data?.length === 0}
          selected={date}
          onSelect={choose}
          onRefused={refuse}
        >
          {open.isError && !open.data && <QueryState query={open} message={SLOTS_FAILED} />}
          {interviewer && shown?.length === 0 && (
            <p className={classes.note} role="status">
              This interviewer has no free times this month. Try another month, or choose any
              interviewer.
            </p>
          )}
        </FreeTimesPicker>
        <SlotPanel
          className={classes.times}
          date={date}
          hours={hours}
          interviewers={interviewers}
          isLoading={chosen.isPending}
          hasFailed={chosen.isError && !chosen.data}
          busyStart={booking.busyStart}
          error={booking.error}
          onPick={booking.pick}
        />
        <InterviewCard />
      </div>
    </PageFrame>
  );
}

export { BookingScreen as Component };

/** In the storage of the tab: the id of the ended hold whose notice was closed. */
const READ_KEY = 'hold-ended-read';

/** Says that an unpaid hold has ended, until it is read. The server decides this, because a browser's clock can be wrong. */
function HoldEndedNotice({ id }: { id: string }) {
  const [isRead, setIsRead] = useState(() => tabStorage.read(READ_KEY) === id);
  const notice = useRef<HTMLDivElement>(null);
  // The payment form that this notice replaces can have been further down.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (isRead) return null;
  const close = () => {
    tabStorage.write(READ_KEY, id);
    setIsRead(true);
  };
  return (
    <Notice ref={notice} kind="warning" mb="md" title={bookingMessages.holdEnded} onClose={close} />
  );
}

const parts = [
  'You say what you want to practise, or leave the choice to the interviewer.',
  'Stations as in the interview: you answer aloud, the interviewer asks further and marks a sheet.',
  'You talk through what went well and what costs marks.',
  'The sheet with all marks and comments is in My\u00a0Bookings afterwards.',
];

function InterviewCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card component="section" aria-labelledby="the-interview" className={classes.about}>
      <PartTitle id="the-interview">What happens in the hour</PartTitle>
      <List type="ordered" spacing="2xs" mt="xs" mb="sm" style={{ textWrap: 'wrap' }}>
        {parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        See Sample Feedback
      </Button>
      {isOpen && <SampleFeedback isOpen onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
