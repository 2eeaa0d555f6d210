import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

interface StaffFilter {
  status: BookingStatus | '';
  show: WaitingBookings | '';
  dateFrom: string;
  dateTo: string;
  page: number;
}

export const staffBookingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('bookings', 'staff', id),
    queryFn: ({ signal }) => callApi(staffBookingRoutes.get, { params: { id }, signal }),
  });

export const staffBookingsQuery = ({ status, show, dateFrom, dateTo, page }: StaffFilter) =>
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
