import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { PendingBooking } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useEffect, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { CodeLine } from '../payments/public/code-line.tsx';
import { describePolicy } from './booking-words.ts';
import { bookingsKey } from './bookings.queries.ts';
import { HeldInterview, HoldOver } from './held-interview.tsx';
import classes from './hold-panel.module.css';
import { bookingFailures } from './take-slot.ts';
import { useSecondsLeft } from './use-countdown.ts';
import { useHoldPayment } from './use-hold-payment.ts';

// Loaded separately, so that the card provider's code is fetched only for a payment.
const CardPayment = lazyComponent(
  () => import('../payments/public/card-payment.tsx').then((module) => module.CardPayment),
  <PageLoader label="Loading the card form" />,
);

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
  // While a person completes 3-D Secure, the server extends the hold by a few minutes. The form therefore stays open
  // during a payment.
  const isOver = secondsLeft === 0 && !isPaying;
  // After a new hold, this panel replaces the calendar, which had the focus. The effect moves the focus to the page's
  // heading, and scrolls to it.
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

  const { discount, code, isFree, payment, secret, isResuming, resume } = useHoldPayment(
    bookingId,
    isFresh,
    lookAgain,
  );
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
        <HeldInterview
          booking={booking}
          discounted={discount.price?.amount}
          secondsLeft={secondsLeft}
        >
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
            <Button loading={isResuming} onClick={resume}>
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
