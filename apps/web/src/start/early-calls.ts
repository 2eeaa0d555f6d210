// The first API requests of each page, by the page's path in the router. The script start.ts sends them while the app is
// loading. Each URL must equal the URL of one of the page's queries (early-calls.test.tsx).
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { paths, patterns } from '../paths.ts';

const status = '/api/subscription/status';
const booking = [
  '/api/availability/booking/interviewers',
  '/api/bookings/pending',
  '/api/bookings/quote',
  status,
];

/** `~` stands for the last part of the page's path. */
export const earlyCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [
    '/api/stations/overview',
    '/api/progress',
    '/api/progress/days',
    '/api/recall/today',
    status,
  ],
  [paths.community]: [
    '/api/community/posts?limit=20&sortBy=createdAt',
    '/api/community/posts/pinned',
    status,
  ],
  [patterns.station]: ['/api/stations/overview', '/api/progress', status],
  [paths.booking]: booking,
  [paths.bookInterview]: booking,
  [paths.myBookings]: ['/api/my-bookings', status],
  ...Object.fromEntries(
    stationIds.map((id) => [patterns.study(id), [`/api/stations/${id}/sections/~`, status]]),
  ),
};
