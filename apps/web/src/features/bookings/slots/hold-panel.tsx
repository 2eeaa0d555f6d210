import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages, bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { paths } from '../../../paths.ts';
import { useSecondsLeft } from '../../../ui/hooks/use-tick.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { PageLoader } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { CodeLine } from '../../payments/public/code-line.tsx';
import {
  isAboutCode,
  removeDiscountCode,
  useDiscount,
} from '../../payments/public/discount-code.ts';
import { requireClientSecret } from '../../payments/public/started-payment.ts';
import { describePolicy } from '../booking-words.ts';
import { refreshBookings } from '../bookings.queries.ts';
import { HeldInterview, HoldOver } from './held-interview.tsx';
import classes from './slots.module.css';
import { bookingFailures } from './take-slot.ts';

// Loaded separately, so that the card provider's code is fetched only for a payment.
const CardPayment = lazyComponent(
  () => import('../../payments/public/card-payment.tsx'),
  'CardPayment',
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
  const secondsLeft = useSecondsLeft(
    booking.expiresAt === null ? null : Date.parse(booking.expiresAt),
    serverNow,
  );
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
  const lookAgain = () => refreshBookings(client);

  const { discount, isFree, payment, confirm, secret, isResuming, resume } = useHoldPayment(
    bookingId,
    isFresh,
    lookAgain,
  );
  const isFormOpen = secret !== null && !isOver;

  const isWaiting = !isFresh && !isFormOpen;
  const failure = isFree ? confirm.error : payment.error;

  const release = useMutation({
    mutationFn: () => callApi(bookingRoutes.cancel, { params: { id: bookingId } }),
    onSuccess: async ({ message, status }) => {
      await lookAgain();
      showToast(status === 'confirmed' ? 'success' : 'info', message);
    },
  });

  return (
    <Card
      aria-labelledby={isWaiting ? 'hold' : titleId}
      className={classes.hold}
      component="section"
      data-paying={isFormOpen || undefined}
    >
      <Stack className={classes.order} gap="md">
        {isWaiting && (
          <PartTitle id="hold">You already have a booking waiting for payment</PartTitle>
        )}
        {secondsLeft === 0 && <HoldOver isPaying={isPaying} />}
        <HeldInterview
          booking={booking}
          discounted={discount.price?.amount}
          secondsLeft={secondsLeft}
        >
          {!isOver && <CodeLine discount={discount} isDisabled={isPaying} isClose />}
        </HeldInterview>
      </Stack>
      {isFormOpen && (
        <div className={classes.form}>
          <CardPayment
            clientSecret={secret}
            payLabel={`Pay ${formatMoney(payment.data?.amount ?? quote.amount)}`}
            returnPath={paths.myBookings}
            isRedirecting
            onBusyChange={setIsPaying}
            findObstacle={() =>
              new Date(booking.expiresAt ?? 0).getTime() > serverNow()
                ? null
                : bookingMessages.holdEnded
            }
          />
          <Quiet ta="center" mt="xs">
            Secure card payment
          </Quiet>
        </div>
      )}
      <Stack gap="sm" className={classes.choices}>
        {!isResuming && !isAboutCode(failure) && (
          <Problem error={failure} otherwise={bookingFailures.noPayment} />
        )}
        <Problem
          error={release.error}
          otherwise="The slot could not be released. Please try again."
        />
        <Quiet>{describePolicy(quote.policy)}</Quiet>
        <Group gap={isFormOpen ? '0 0.25rem' : 'sm'}>
          {isFree && !isOver && (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
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
          {!isOver && <Quiet>and release this one</Quiet>}
        </Group>
      </Stack>
    </Card>
  );
}

/**
 * The discount code and the payment of a held booking.
 * @param isFresh whether the payment opens without a click, because the hold was just created on this page
 * @param lookAgain fetches bookings and free times again
 */
function useHoldPayment(bookingId: string, isFresh: boolean, lookAgain: () => Promise<unknown>) {
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
  const [isWanted, setIsWanted] = useState(isFresh);
  const open = () =>
    callApi(bookingRoutes.createPaymentIntent, { body: { bookingId, code } })
      .then(requireClientSecret)
      .catch((error: unknown) => {
        // The discount code may have been used up since the price was shown. The payment then continues without it.
        refuse(error);
        throw error;
      });
  // A query, because opening the payment of a booking twice has no effect. A price of 0 needs no card: the learner then
  // confirms the booking with a button. It is static: a live event does not open the payment again.
  const payment = useQuery({
    queryKey: keyOf('payments', 'hold', bookingId, code ?? ''),
    queryFn: open,
    enabled: isWanted && isReady && !isFree,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: open,
    onSuccess: async () => {
      removeDiscountCode('booking');
      showToast('success', 'Your interview is confirmed. We have sent you the details by email.');
      await navigate(paths.myBookings);
      await lookAgain();
    },
  });

  const secret = isFree ? null : (payment.data?.clientSecret ?? null);
  const isResuming = payment.isFetching || (isWanted && !isReady);
  const resume = () => (isWanted ? void payment.refetch() : setIsWanted(true));
  return { discount, isFree, payment, confirm, secret, isResuming, resume };
}
