import { Alert, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { PendingBooking } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { CodeLine } from '../payments/public/code-line.tsx';
import { removeDiscountCode } from '../payments/public/stored-discount-code.ts';
import { useDiscount } from '../payments/public/use-discount.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { describePolicy, priceNotes, priceOf } from './booking-words.ts';
import { bookingsKey } from './bookings.queries.ts';
import classes from './hold-panel.module.css';
import { bookingFailures, startPayment } from './take-slot.ts';
import { formatCountdown, useSecondsLeft } from './use-countdown.ts';

// Loaded separately, so that the card provider's code is fetched only for a payment.
const CardPayment = lazyComponent(
  () => import('../payments/public/card-payment.tsx').then((module) => module.CardPayment),
  <PageLoader label="Loading the card form" />,
);

const LAST_CALL_SECONDS = 120;

interface HoldPanelProps {
  booking: PendingBooking;
  /** The id of the page's heading, which can take the focus. */
  titleId: string;
  /** Whether the hold was just created on this page; the card form then opens automatically. */
  isFresh: boolean;
}

/** An unpaid booking: the remaining hold time, the price, and buttons to pay or release it. */
export function HoldPanel({ booking, titleId, isFresh }: HoldPanelProps) {
  const client = useQueryClient();
  const { bookingId, quote } = booking;
  const secondsLeft = useSecondsLeft(booking.expiresAt);
  const [isPaying, setIsPaying] = useState(false);
  // The form stays open for a person who is paying or completing 3-D Secure, because the server extends such a hold
  // slightly.
  const isOver = secondsLeft === 0 && !isPaying;
  // Moves the focus to the page's heading, because the panel replaces the calendar, which may be scrolled down.
  useEffect(() => {
    const heading = isFresh ? document.getElementById(titleId) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [isFresh, titleId]);
  const lookAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: bookingsKey }),
      client.invalidateQueries({ queryKey: availabilityKey }),
    ]);

  const discount = useDiscount(
    'booking',
    useCallback(
      (code: string) =>
        callApi(bookingRoutes.priceWithCode, { params: { id: bookingId }, body: { code } }),
      [bookingId],
    ),
  );
  const { price, isReady, refuse } = discount;
  const code = price?.code;
  const isFree = price?.amount === 0;
  const navigate = useNavigate();
  const payment = useMutation({
    mutationFn: (withCode: string | undefined) => startPayment(bookingId, withCode),
    // The discount code may have been used up since the price was shown. The payment then continues without the code.
    onError: (error) => void refuse(error),
    onSuccess: async ({ clientSecret }) => {
      if (clientSecret !== null) return;
      removeDiscountCode('booking');
      showToast('success', 'Your interview is confirmed. We have sent you the details by email.');
      await navigate(paths.myBookings);
      await lookAgain();
    },
  });
  const { mutate: openPayment } = payment;
  const [isWanted, setIsWanted] = useState(isFresh);
  useEffect(() => {
    // A price of 0 needs no card, so a button confirms the booking.
    if (isWanted && isReady && !isFree) openPayment(code);
  }, [isWanted, isReady, isFree, code, openPayment]);

  const secret = isFree ? null : (payment.data?.clientSecret ?? null);
  const isFormOpen = secret !== null && !isOver;

  const isWaiting = !isFresh && !isFormOpen;

  const release = useMutation({
    mutationFn: () => callApi(bookingRoutes.cancel, { params: { id: bookingId } }),
    onSuccess: async ({ message, status }) => {
      await lookAgain();
      showToast(status === 'confirmed' ? 'success' : 'info', message);
    },
  });

  return (
    <section
      aria-labelledby={isWaiting ? 'hold' : titleId}
      className={classes.hold}
      data-paying={isFormOpen}
    >
      <div className={classes.order}>
        {isWaiting && (
          <Title order={2} size="h4" id="hold">
            You already have a booking waiting for payment
          </Title>
        )}
        {secondsLeft === 0 && <HoldOver isPaying={isPaying} />}
        <HeldInterview booking={booking} discounted={price?.amount} secondsLeft={secondsLeft}>
          {!isOver && <CodeLine discount={discount} isDisabled={isPaying} />}
        </HeldInterview>
      </div>
      {isFormOpen && (
        <div className={classes.form}>
          <CardPayment
            clientSecret={secret}
            payLabel={`Pay ${formatMoney(payment.data?.amount ?? quote.amount)}`}
            returnPath={paths.myBookings}
            isRedirecting
            onBusyChange={setIsPaying}
            findObstacle={() =>
              new Date(booking.expiresAt ?? 0).getTime() > Date.now()
                ? null
                : bookingMessages.holdEnded
            }
          />
          <Text size="sm" c="dimmed" ta="center" mt="xs">
            Secure card payment
          </Text>
        </div>
      )}
      <Stack gap="sm" className={classes.choices}>
        {payment.isError && discount.refusal === null && (
          <Alert color="red" role="alert">
            {messageOf(payment.error, bookingFailures.noPayment)}
          </Alert>
        )}
        {release.isError && (
          <Alert color="red" role="alert">
            {messageOf(release.error, 'The slot could not be released. Please try again.')}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {describePolicy(quote.policy)}
        </Text>
        <Group gap={isFormOpen ? '0 0.35rem' : 'sm'}>
          {isFree && !isOver && (
            <Button loading={payment.isPending} onClick={() => payment.mutate(code)}>
              Confirm booking
            </Button>
          )}
          {!isFree && !payment.data && !isOver && (
            <Button
              loading={payment.isPending || (isWanted && !isReady)}
              onClick={() => (isWanted ? payment.mutate(code) : setIsWanted(true))}
            >
              Resume payment
            </Button>
          )}
          {isOver ? (
            <Button variant="default" onClick={() => void lookAgain()}>
              Choose another time
            </Button>
          ) : (
            // Below the card form, this button must not look like a second button to pay.
            <Button
              {...(isFormOpen ? { variant: 'subtle', px: 0, bd: 0 } : { variant: 'default' })}
              loading={release.isPending}
              onClick={() => release.mutate()}
            >
              Choose another time
            </Button>
          )}
          {!isOver && (
            <Text size="sm" c="dimmed">
              and release this one
            </Text>
          )}
        </Group>
      </Stack>
    </section>
  );
}

interface HeldInterviewProps {
  booking: PendingBooking;
  /** The price with a discount code, in minor units. */
  discounted: number | undefined;
  secondsLeft: number;
  /** The form for the discount code. */
  children: React.ReactNode;
}

/** What the learner pays for: date, interviewer and price. */
function HeldInterview({ booking, discounted, secondsLeft, children }: HeldInterviewProps) {
  const { bookingDate, timeSlot, quote, interviewerUid, interviewerName } = booking;
  const note = priceNotes[quote.reason];
  return (
    <>
      <div className={classes.person}>
        <InitialsAvatar uid={interviewerUid} name={interviewerName} size="large" />
        <div className={classes.when}>
          <div className={classes.day}>
            <Text fw={650}>{formatCalendarDay(bookingDate)}</Text>
            {secondsLeft > 0 && <Countdown secondsLeft={secondsLeft} />}
          </div>
          <Text size="sm" c="dimmed">
            <span className={classes.hours}>
              {timeSlot.startTime} – {timeSlot.endTime}
            </span>{' '}
            with {interviewerName}, by video
          </Text>
        </div>
      </div>
      <div className={classes.total}>
        <Text>To pay now</Text>
        <Text fw={700} size="xl">
          {priceOf({ ...quote, amount: discounted ?? quote.amount })}
        </Text>
      </div>
      {children}
      {note && (
        <Text c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      )}
    </>
  );
}

function HoldOver({ isPaying }: { isPaying: boolean }) {
  return isPaying ? (
    <Text role="status">Your payment is being confirmed. Please finish it with your bank.</Text>
  ) : (
    <Alert color="yellow" role="alert">
      {bookingMessages.holdEnded}
    </Alert>
  );
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div className={classes.timer}>
      <Text role="timer" aria-live="off" size="sm" className={classes.countdown}>
        Held for <strong>{formatCountdown(secondsLeft)}</strong>
      </Text>
      <VisuallyHidden role="status">
        {secondsLeft <= LAST_CALL_SECONDS && 'Less than two minutes left to pay.'}
      </VisuallyHidden>
    </div>
  );
}
