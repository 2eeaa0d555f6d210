import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

export interface StaffFilter {
  status: BookingStatus | '';
  dateFrom: string;
  dateTo: string;
  page: number;
}

export const noFilter: StaffFilter = { status: '', dateFrom: '', dateTo: '', page: 1 };

export const staffBookingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('bookings', 'staff', id),
    queryFn: ({ signal }) => callApi(staffBookingRoutes.get, { params: { id }, signal }),
  });

export const staffBookingsQuery = (
  { status, dateFrom, dateTo, page }: StaffFilter,
  show?: WaitingBookings,
) =>
  queryOptions({
    queryKey: keyOf('bookings', 'staff', status, dateFrom, dateTo, show, page),
    queryFn: ({ signal }) =>
      callApi(staffBookingRoutes.list, {
        query: {
          page,
          ...(status ? { status } : {}),
          ...(dateFrom ? { dateFrom } : {}),
          ...(dateTo ? { dateTo } : {}),
          ...(show ? { show } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
