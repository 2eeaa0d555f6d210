import { Alert, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { PendingBooking } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import classes from './booking-screen.module.css';
import { describePolicy, priceNotes, priceOf } from './booking-words.ts';
import { bookingsKey } from './bookings.queries.ts';
import { beginPayment, bookingFailures } from './take-slot.ts';
import { formatCountdown, useSecondsLeft } from './use-countdown.ts';

// The card provider's code is loaded only when somebody pays.
const CardPayment = lazy(async () => ({
  default: (await import('../payments/public/card-payment.tsx')).CardPayment,
}));

const LAST_CALL_SECONDS = 120;

interface HoldPanelProps {
  booking: PendingBooking;
  /** The hold was just created on this page, so the card form opens automatically. */
  isFresh: boolean;
}

/** An unpaid booking: the remaining hold time, the price, and buttons to pay or release it. */
export function HoldPanel({ booking, isFresh }: HoldPanelProps) {
  const client = useQueryClient();
  const { bookingId, quote } = booking;
  const secondsLeft = useSecondsLeft(booking.expiresAt);
  const [isPaying, setIsPaying] = useState(false);
  // Keep the form open for a person who is paying or completing 3-D Secure: the server extends the hold slightly.
  const isOver = secondsLeft === 0 && !isPaying;
  // It is placed below the calendar, and therefore outside the view on a phone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: 'start' });
  }, [isFresh]);
  const lookAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: bookingsKey }),
      client.invalidateQueries({ queryKey: availabilityKey }),
    ]);

  const payment = useMutation({ mutationFn: () => beginPayment(bookingId) });
  const { mutate: openPayment } = payment;
  useEffect(() => {
    if (isFresh) openPayment();
  }, [isFresh, openPayment]);

  const isFormOpen = payment.data !== undefined && !isOver;

  const release = useMutation({
    mutationFn: () => callApi(bookingRoutes.cancel, { params: { id: bookingId } }),
    onSuccess: async ({ message, status }) => {
      await lookAgain();
      showToast(status === 'confirmed' ? 'success' : 'info', message);
    },
  });

  return (
    <section aria-labelledby="hold" className={classes.card}>
      <Title order={2} size="h4" id="hold" tabIndex={-1} ref={heading}>
        {isFresh ? 'Complete your booking' : 'You already have a booking waiting for payment'}
      </Title>
      <div className={classes.hold} data-paying={isFormOpen}>
        <HeldInterview booking={booking}>
          <Countdown secondsLeft={secondsLeft} isPaying={isPaying} />
        </HeldInterview>
        {payment.isError && (
          <Alert color="red" role="alert">
            {messageOf(payment.error, bookingFailures.noPayment)}
          </Alert>
        )}
        {isFormOpen && (
          <div className={classes.form}>
            <Suspense fallback={<PageLoader label="Loading the card form" />}>
              <CardPayment
                clientSecret={payment.data}
                payLabel={`Pay ${priceOf(quote)}`}
                returnPath={paths.myBookings}
                isRedirecting
                onBusyChange={setIsPaying}
                beforePay={async () =>
                  new Date(booking.expiresAt ?? 0).getTime() > Date.now()
                    ? null
                    : bookingMessages.holdEnded
                }
              />
            </Suspense>
          </div>
        )}
        {release.isError && (
          <Alert color="red" role="alert">
            {messageOf(release.error, 'The slot could not be released. Please try again.')}
          </Alert>
        )}
        <Group gap="sm">
          {!payment.data && !isOver && (
            <Button loading={payment.isPending} onClick={() => payment.mutate()}>
              Resume payment
            </Button>
          )}
          {isOver ? (
            <Button variant="default" onClick={() => void lookAgain()}>
              Choose another time
            </Button>
          ) : (
            <Button variant="default" loading={release.isPending} onClick={() => release.mutate()}>
              Release this slot
            </Button>
          )}
        </Group>
      </div>
    </section>
  );
}

/** Time, price, and the deadline for changes. */
function HeldInterview({ booking, children }: { booking: PendingBooking; children: ReactNode }) {
  const { bookingDate, timeSlot, quote } = booking;
  const note = priceNotes[quote.reason];
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {formatCalendarDay(bookingDate)},{' '}
        <span className={classes.hours}>
          {timeSlot.startTime} – {timeSlot.endTime}
        </span>
      </Text>
      <Text fw={700} size="xl">
        {priceOf(quote)}
      </Text>
      {note && (
        <Text c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {describePolicy(quote.policy)}
      </Text>
      {children}
    </Stack>
  );
}

function Countdown({ secondsLeft, isPaying }: { secondsLeft: number; isPaying: boolean }) {
  if (secondsLeft === 0) {
    return isPaying ? (
      <Text role="status">Your payment is being confirmed. Please finish it with your bank.</Text>
    ) : (
      <Alert color="yellow" role="alert">
        {bookingMessages.holdEnded}
      </Alert>
    );
  }
  return (
    <div>
      <Text role="timer" aria-live="off" className={classes.countdown}>
        Your slot is held for <strong>{formatCountdown(secondsLeft)}</strong>
      </Text>
      <VisuallyHidden role="status">
        {secondsLeft <= LAST_CALL_SECONDS && 'Less than two minutes left to pay.'}
      </VisuallyHidden>
    </div>
  );
}
