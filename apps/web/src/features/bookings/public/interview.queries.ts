import { queryOptions } from '@tanstack/react-query';
import {
  candidateRoutes,
  interviewRoomRoutes,
} from '@urost3/contract/practice-rooms-interviews.routes.ts';
import { callApi } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';

const LOOK_EVERY_MS = 15_000;

/** Doors, people and preparation of one interview. */
export function interviewQuery(bookingId: string) {
  return queryOptions({
    queryKey: keyOf('bookings', 'interview', bookingId),
    queryFn: ({ signal }) =>
      callApi(interviewRoomRoutes.get, { params: { id: bookingId }, signal }),
    staleTime: 0,
    // Nobody outside the room is told that a person has left it.
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function candidateQuery(bookingId: string) {
  return queryOptions({
    queryKey: keyOf('bookings', 'candidate', bookingId),
    queryFn: ({ signal }) => callApi(candidateRoutes.get, { params: { id: bookingId }, signal }),
  });
}
