import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes, staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';
import { readThrough } from '../../lib/offline/read-through.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';

export const bookingsKey = keyOf('bookings');

/** What a change of a booking changes: the bookings, and the free times. */
export const bookingChanges = [bookingsKey, availabilityKey];

export const refreshBookings = (client: QueryClient) =>
  Promise.all(bookingChanges.map((queryKey) => client.invalidateQueries({ queryKey })));

export const myBookingsQuery = queryOptions({
  queryKey: keyOf('bookings', 'mine'),
  queryFn: ({ signal }) =>
    readThrough({ what: 'bookings/mine' }, () => callApi(bookingRoutes.listMine, { signal })),
});

export const pendingBookingQuery = apiQuery(['bookings', 'pending'], bookingRoutes.getPending, {
  staleTime: 0,
});

/** The price of an interview for the signed-in person, which is the same for every slot. */
export const quoteQuery = apiQuery(['bookings', 'quote'], bookingRoutes.quote, {
  query: {},
  staleTime: 0,
});

interface StaffFilter {
  status: BookingStatus | '';
  show: WaitingBookings | '';
  dateFrom: string;
  dateTo: string;
  page: number;
}

export const staffBookingQuery = (id: string) =>
  apiQuery(['bookings', 'staff', id], staffBookingRoutes.get, { params: { id } });

export const staffBookingsQuery = ({ status, show, dateFrom, dateTo, page }: StaffFilter) =>
  apiQuery(['bookings', 'staff', status, dateFrom, dateTo, show, page], staffBookingRoutes.list, {
    query: {
      page,
      ...(status ? { status } : {}),
      ...(dateFrom ? { dateFrom } : {}),
      ...(dateTo ? { dateTo } : {}),
      ...(show ? { show } : {}),
    },
    placeholderData: keepPreviousData,
  });
