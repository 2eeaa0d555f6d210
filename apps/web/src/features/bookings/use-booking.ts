// What the booking page knows and does: the day chosen, the slot being taken, the hold.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { availabilityKey, type OpenHour } from '../availability/availability.queries.ts';
import { useOpenDays } from '../availability/use-open-days.ts';
import { bookingsKey, pendingBookingQuery } from './bookings.queries.ts';
import { bookingFailures, isOutdated, takeSlot } from './take-slot.ts';

const RELOAD_AFTER_MS = 1000;
/** A page and its stream begin within this time of each other; reading twice would say the same. */
const READ_IS_OLD_MS = 5000;
const noEvents = [] as const;

const wordsFor = (error: unknown) => messageOf(error, bookingFailures.noBooking);

export function useBooking(month: string, date: string | null) {
  const client = useQueryClient();
  const { open, chosen } = useOpenDays(month, date);
  const pending = useQuery(pendingBookingQuery);
  const [ownHold, setOwnHold] = useState<string | null>(null);

  const reload = () => {
    void client.invalidateQueries({ queryKey: availabilityKey });
    void client.invalidateQueries({ queryKey: bookingsKey });
  };
  // Events refresh both by themselves (live-effects.ts). What was read before the stream began may have missed one.
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
      await client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: availabilityKey });
    },
    // The message is read first; then the calendar shows what is true now, whatever was chosen meanwhile.
    onError: (error) => {
      if (isOutdated(wordsFor(error))) setTimeout(reload, RELOAD_AFTER_MS);
    },
  });
  const error = take.isError ? wordsFor(take.error) : null;

  return {
    open,
    chosen,
    pending,
    ownHold,
    error,
    busyStart: take.isPending ? (take.variables?.startTime ?? null) : null,
    free: take.data?.isFreeInterview ? take.data : null,
    pick: take.mutate,
    clear: take.reset,
    reload,
  };
}
