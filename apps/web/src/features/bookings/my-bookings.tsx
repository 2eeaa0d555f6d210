import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../lib/live.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import frame from '../../ui/page-frame.module.css';
import { FeedbackModal } from '../feedback/public/feedback-modal.tsx';
import { type BookingAction, BookingCard } from './booking-card.tsx';
import { isActive, nextFirst, shownBookings } from './booking-status.ts';
import { BookingSummary } from './booking-summary.tsx';
import { bookingsKey, myBookingsQuery } from './bookings.queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveModal } from './move-modal.tsx';
import classes from './own-bookings.module.css';
import { PaymentNotice } from './payment-notice.tsx';

const PushOffer = lazyComponent(
  async () => (await import('../push/public/push-offer.tsx')).PushOffer,
);

const CalendarFeedCard = lazyComponent(
  async () => (await import('../availability/public/calendar-feed-card.tsx')).CalendarFeedCard,
);

const BOOKINGS_FAILED = 'Failed to fetch your bookings. Please try again.';

export function MyBookings() {
  const client = useQueryClient();
  const query = useQuery(myBookingsQuery);
  const [action, setAction] = useState<BookingAction | null>(null);
  useLive(['booking', 'payment'], () => void client.invalidateQueries({ queryKey: bookingsKey }));
  const now = new Date();
  const bookings = nextFirst(shownBookings(query.data ?? []), now);
  const hasNext = bookings[0] !== undefined && isActive(bookings[0], now);
  const chosen = (kind: BookingAction['kind']) => (action?.kind === kind ? action.booking : null);
  const close = () => setAction(null);
  return (
    <div className={frame.page}>
      <header className={`${frame.header} ${classes.header}`}>
        <Title order={1}>My Bookings</Title>
        {bookings.length > 0 && (
          <Button
            component={Link}
            to={paths.booking}
            // Only the page's main button is filled. With a next interview or with feedback, the main button is on a
            // card. This button is then not filled.
            variant={
              hasNext || bookings.some(({ hasFeedback }) => hasFeedback) ? 'default' : 'filled'
            }
            leftSection={<CalendarIcon size={18} />}
          >
            Book Interview
          </Button>
        )}
      </header>
      <PaymentNotice />
      {bookings.some(({ status }) => status === 'confirmed') && (
        <PushOffer reason="Shall this device remind you of your interview, and of messages and due reviews?" />
      )}
      {query.isPending && <ListSkeleton label="Loading your bookings" rows={2} height={200} />}
      {query.isError && !query.data && (
        <ErrorState
          message={BOOKINGS_FAILED}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && bookings.length === 0 && (
        <EmptyState
          title="No bookings yet"
          drawing="calendar"
          action={
            <Button component={Link} to={paths.booking}>
              Book Interview
            </Button>
          }
        >
          Book a mock interview and it appears here.
        </EmptyState>
      )}
      {bookings.length > 0 && (
        <ul className={classes.cards} aria-label="Bookings">
          {bookings.map((booking, i) => (
            <li key={booking.id}>
              <BookingCard booking={booking} isNext={i === 0 && hasNext} onAction={setAction} />
            </li>
          ))}
        </ul>
      )}
      {query.data && !query.isError && bookings.length > 0 && (
        <BookingSummary bookings={bookings} />
      )}
      {query.data && (
        <CalendarFeedCard title="Subscribe to all my bookings" isFolded="always">
          Subscribe to this address in your calendar app: interviews appear as they are booked,
          moved and cancelled, and the next four weeks of your plan as whole-day entries.
        </CalendarFeedCard>
      )}
      <CancelDialog booking={chosen('cancel')} onClose={close} />
      <MoveModal booking={chosen('move')} onClose={close} />
      <FeedbackModal bookingId={chosen('feedback')?.id ?? null} onClose={close} />
    </div>
  );
}
