import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { availabilityKey } from '../../availability/public/availability.queries.ts';
import { bookingsKey } from '../bookings.queries.ts';

/** States what happens to the payment. After a partial refund by staff, the rest goes back. */
function moneyWords({ amount, currency, isFreeInterview, refund }: MyBooking): string {
  if (isFreeInterview || amount === 0) return 'Your free interview can be used for another date.';
  if (!refund) return `${formatMoney(amount, currency)} goes back to your card.`;
  const returned = `${formatMoney(refund.amount, currency)} ${refund.isDone ? 'has been' : 'is being'} returned already`;
  return refund.amount < amount
    ? `The remaining ${formatMoney(amount - refund.amount, currency)} goes back to your card; ${returned}.`
    : `${returned}.`;
}

/** Cancels a booking after a confirmation. */
export function useCancelBooking(): [ask: (booking: MyBooking) => void, dialog: ReactNode] {
  const client = useQueryClient();
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
        await client.invalidateQueries({ queryKey: bookingsKey });
        void client.invalidateQueries({ queryKey: availabilityKey });
        showToast('success', message);
      },
    });
  return [ask, dialog];
}
