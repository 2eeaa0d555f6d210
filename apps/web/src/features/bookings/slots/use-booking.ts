import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/api/live.ts';
import { type OpenHour, useOpenDays } from '../../availability/public/availability.queries.ts';
import { pendingBookingQuery, refreshBookings } from '../bookings.queries.ts';
import { bookingFailures, isSlotConflict, takeSlot } from './take-slot.ts';

const RELOAD_AFTER_MS = 1000;
/** Data younger than this needs no refetch when the live stream starts, because the page has only just loaded it. */
const READ_IS_OLD_MS = 5000;
const noEvents = [] as const;

/** The open hours of the booking page, the hour that is being booked, and the unpaid booking. */
export function useBooking(month: string, date: string | null) {
  const client = useQueryClient();
  const { open, chosen } = useOpenDays(month, date);
  const pending = useQuery(pendingBookingQuery);
  const [ownHold, setOwnHold] = useState<string | null>(null);

  const reload = () => {
    void refreshBookings(client);
  };
  // Refetch when the live stream starts, because an event may have been missed before. Later events refetch the same
  // data (live-effects.ts).
  useLive(noEvents, () => {
    if (open.data && Date.now() - open.dataUpdatedAt > READ_IS_OLD_MS) reload();
  });

  const take = useMutation({
    mutationFn: (hour: OpenHour) => {
      if (date === null) throw new Error(bookingFailures.noBooking);
      return takeSlot(date, hour);
    },
    onSuccess: async (held) => {
      if (!held.isFreeInterview) setOwnHold(held.bookingId);
      await refreshBookings(client);
    },
    // Refetch the calendar only after a second, so that the learner can read the message first.
    onError: (error) => {
      if (isSlotConflict(error)) setTimeout(reload, RELOAD_AFTER_MS);
    },
  });
  const error = take.isError ? messageOf(take.error, bookingFailures.noBooking) : null;

  return {
    open,
    chosen,
    pending: pending.data?.booking ?? null,
    /** A hold that has ended before it was paid. */
    lapsedId: pending.data?.lapsedId ?? null,
    ownHold,
    error,
    busyStart: take.isPending ? (take.variables?.startTime ?? null) : null,
    free: take.data?.isFreeInterview ? take.data : null,
    pick: take.mutate,
    clear: take.reset,
  };
}
