import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useRef } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { bookingsKey } from './bookings.queries.ts';

interface CancelDialogProps {
  /** The booking to cancel; null while the dialog is closed. */
  booking: MyBooking | null;
  onClose: () => void;
}

/** States what happens to the payment. After a partial refund by staff, the rest goes back. */
function moneyWords({ amount, currency, isFreeInterview, refund }: MyBooking): string {
  if (isFreeInterview || amount === 0) return 'Your free interview can be used for another date.';
  if (!refund) return `${formatMoney(amount, currency)} goes back to your card.`;
  const returned = `${formatMoney(refund.amount, currency)} ${refund.isDone ? 'has been' : 'is being'} returned already`;
  return refund.amount < amount
    ? `The remaining ${formatMoney(amount - refund.amount, currency)} goes back to your card; ${returned}.`
    : `${returned}.`;
}

export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  // Keep the last booking, so that its text stays while the dialog fades out.
  const shown = useRef(booking);
  if (booking) shown.current = booking;
  const cancel = useMutation({
    mutationFn: (id: string) => callApi(bookingRoutes.cancel, { params: { id } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: availabilityKey });
      showToast('success', message);
      close();
    },
  });
  const close = () => {
    cancel.reset();
    onClose();
  };
  if (!shown.current) return null;
  const { bookingDate, bookingTime } = shown.current;
  return (
    <ConfirmDialog
      isOpen={booking !== null}
      title="Cancel this booking?"
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      isDangerous
      isBusy={cancel.isPending}
      error={cancel.error && messageOf(cancel.error, 'The booking could not be cancelled.')}
      onConfirm={() => booking && cancel.mutate(booking.id)}
      onClose={close}
    >
      <Text>
        {formatCalendarDay(bookingDate)}, {bookingTime} (London).
      </Text>
      <Text mt="xs">
        {moneyWords(shown.current)} The time becomes free for someone else. This cannot be undone.
      </Text>
    </ConfirmDialog>
  );
}
