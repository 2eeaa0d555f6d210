import { queryOptions } from '@tanstack/react-query';
import {
  candidateRoutes,
  interviewRoomRoutes,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { REFETCH_EVERY_MS } from '../../../lib/api/live.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { withServerTime } from '../../../lib/api/room-time.ts';

/** The opening times, participants and preparation of one interview. */
export function interviewQuery(bookingId: string) {
  return queryOptions({
    queryKey: keyOf('bookings', 'interview', bookingId),
    queryFn: ({ signal }) =>
      withServerTime(
        () => callApi(interviewRoomRoutes.get, { params: { id: bookingId }, signal }),
        ({ now }) => now,
      ),
    staleTime: 0,
    // Polled, because no live event reports that a person has left the room.
    refetchInterval: REFETCH_EVERY_MS,
  });
}

export function candidateQuery(bookingId: string) {
  return apiQuery(['bookings', 'candidate', bookingId], candidateRoutes.get, {
    params: { id: bookingId },
  });
}
