import { keepPreviousData } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

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
