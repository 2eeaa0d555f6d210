import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { useLiveRefetch } from '../../../lib/api/live.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useDeferredRender } from '../../../ui/hooks/rendering.ts';
import { useNow } from '../../../ui/hooks/use-tick.ts';
import { CalendarIcon } from '../../../ui/media/icons.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Fact, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { ListSkeleton } from '../../../ui/state/list-skeleton.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { FeedbackDialog } from '../../feedback/public/feedback-dialog.tsx';
import { PaymentReturnNotice } from '../../payments/public/payment-return-notice.tsx';
import { countBookings, isActive, nextFirst, shownBookings } from '../booking-status.ts';
import { bookingChanges, bookingsKey, myBookingsQuery } from '../bookings.queries.ts';
import { type BookingAction, BookingCard } from './booking-card.tsx';
import { MoveBookingDialog } from './move-booking-dialog.tsx';

const PushOffer = lazyComponent(() => import('../../push/public/push-offer.tsx'), 'PushOffer');

const CalendarFeedCard = lazyComponent(
  () => import('../../availability/public/calendar-feed-card.tsx'),
  'CalendarFeedCard',
);

const BOOKINGS_FAILED = 'Failed to fetch your bookings. Please try again.';

export function MyBookings() {
  const query = useQuery(myBookingsQuery);
  const data = useDeferredRender(query.data);
  const [action, setAction] = useState<BookingAction | null>(null);
  const [askToCancel, cancelDialog] = useCancelBooking();
  useLiveRefetch(['booking', 'payment'], bookingsKey);
  const now = useNow();
  const bookings = nextFirst(shownBookings(data ?? []), now);
  const hasNext = bookings[0] !== undefined && isActive(bookings[0], now);
  const chosen = (kind: BookingAction['kind']) => (action?.kind === kind ? action.booking : null);
  const start = (next: BookingAction) =>
    next.kind === 'cancel' ? askToCancel(next.booking) : setAction(next);
  const close = () => setAction(null);
  const skeleton = <ListSkeleton label="Loading your bookings" rows={2} height={200} />;
  return (
    <PageFrame gap="xl">
      <Group component="header" gap="md" justify="space-between">
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
      </Group>
      <PaymentNotice />
      {bookings.some(({ status }) => status === 'confirmed') && (
        <PushOffer reason="Shall this device remind you of your interview, and of messages and due reviews?" />
      )}
      {!query.data && <QueryState query={query} loading={skeleton} message={BOOKINGS_FAILED} />}
      {query.data && !data && skeleton}
      {data && bookings.length === 0 && (
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
        <PlainList gap="sm" aria-label="Bookings">
          {bookings.map((booking, i) => (
            <li key={booking.id}>
              <BookingCard booking={booking} isNext={i === 0 && hasNext} onAction={start} />
            </li>
          ))}
        </PlainList>
      )}
      {!query.isError && bookings.length > 0 && <BookingSummary bookings={bookings} now={now} />}
      {data && (
        <CalendarFeedCard title="Subscribe to all my bookings" isFolded="always">
          Subscribe to this address in your calendar app: interviews appear as they are booked,
          moved and cancelled, and the next four weeks of your plan as whole-day entries.
        </CalendarFeedCard>
      )}
      {cancelDialog}
      <MoveBookingDialog booking={chosen('move')} onClose={close} />
      <FeedbackDialog bookingId={chosen('feedback')?.id ?? null} onClose={close} />
    </PageFrame>
  );
}

export { MyBookings as Component };

function BookingSummary({ bookings, now }: { bookings: readonly MyBooking[]; now: Date }) {
  const counts = countBookings(bookings, now);
  const rows = [
    ['Total Bookings', counts.total],
    ['Upcoming', counts.upcoming],
    ['Completed', counts.completed],
    ['Postponed', counts.postponed],
  ] as const;
  return (
    <Group aria-labelledby="booking-summary" component="section" gap="0.5rem 2rem" align="baseline">
      <PartTitle id="booking-summary">Booking Summary</PartTitle>
      <Group component="dl" gap="0.25rem 1.5rem">
        {rows.map(([label, count]) => (
          <Fact key={label} name={label} size="inherit" isInline>
            <strong>{count}</strong>
          </Fact>
        ))}
      </Group>
    </Group>
  );
}

/** Shows the result of a card payment to a person who returns from their bank's page. */
function PaymentNotice() {
  return (
    <PaymentReturnNotice
      done="Your interview is confirmed. We have sent you the details by email."
      asking="We are asking the card provider. Your booking appears here as soon as the payment is confirmed."
      processing="Your bank has not answered yet. This page shows your booking as soon as it does; you can leave it meanwhile."
      returned={
        <>
          It reached us after your reserved time had run out, and the slot could no longer be
          booked. The whole amount goes back to your card automatically.{' '}
          <Anchor component={Link} to={paths.booking}>
            Choose another time
          </Anchor>
        </>
      }
      failed={
        <>
          You can try again while your slot is held:{' '}
          <Anchor component={Link} to={paths.booking}>
            resume your booking
          </Anchor>
          .
        </>
      }
    />
  );
}

/** States what happens to the payment. After a partial refund by staff, the rest goes back. */
function moneyWords({ amount, currency, isFreeInterview, refund }: MyBooking): string {
  if (isFreeInterview) return 'Your free interview can be used for another date.';
  if (amount === 0) return 'It was free of charge: nothing is returned, and a code stays used.';
  if (!refund) return `${formatMoney(amount, currency)} goes back to your card.`;
  const returned = `${formatMoney(refund.amount, currency)} ${refund.isDone ? 'has been' : 'is being'} returned already`;
  return refund.amount < amount
    ? `The remaining ${formatMoney(amount - refund.amount, currency)} goes back to your card; ${returned}.`
    : `${returned}.`;
}

/** Cancels a booking after a confirmation. */
export function useCancelBooking(): [ask: (booking: MyBooking) => void, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const ask = (booking: MyBooking) =>
    confirm({
      title: 'Cancel this booking?',
      text: (
        <>
          <Text>
            {formatCalendarDay(booking.bookingDate)}, {booking.bookingTime} (London).
          </Text>
          <Text mt="xs">
            {moneyWords(booking)} The time becomes free for someone else. This cannot be undone.
          </Text>
        </>
      ),
      confirmLabel: 'Cancel Booking',
      cancelLabel: 'Keep Booking',
      isDangerous: true,
      failure: 'The booking could not be cancelled.',
      onConfirm: async () => {
        const { message } = await callApi(bookingRoutes.cancel, { params: { id: booking.id } });
        showToast('success', message);
      },
      changes: bookingChanges,
    });
  return [ask, dialog];
}
