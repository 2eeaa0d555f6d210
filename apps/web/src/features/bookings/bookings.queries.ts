import { queryOptions } from '@tanstack/react-query';
import { bookingEndpoints } from '@urost3/contract/bookings.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const bookingsKey = keyOf('bookings');

export const myBookingsQuery = queryOptions({
  queryKey: keyOf('bookings', 'mine'),
  queryFn: ({ signal }) => callApi(bookingEndpoints.listMine, { signal }),
});

export const pendingBookingQuery = queryOptions({
  queryKey: keyOf('bookings', 'pending'),
  queryFn: async ({ signal }) => (await callApi(bookingEndpoints.getPending, { signal })).booking,
  staleTime: 0,
});

export interface SlotRef {
  availabilityId: string;
  startTime: string;
}

/** What an interview costs the person: the price is the same for every slot. */
export const quoteQuery = queryOptions({
  queryKey: keyOf('bookings', 'quote'),
  queryFn: ({ signal }) => callApi(bookingEndpoints.quote, { query: {}, signal }),
  staleTime: 0,
});
