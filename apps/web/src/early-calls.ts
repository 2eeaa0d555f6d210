// A page's first API requests, by its path as the router writes it. start.ts sends them as soon as it has a token, while the
// app is still loading. Each is written exactly as the page's queries write it (early-calls.test.tsx).
import { stationIds } from '@urost3/contract/stations.ts';
import { paths, patterns } from './paths.ts';

const status = '/api/subscription/status';

/** `~` stands for the last part of the page's address. */
export const earlyCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [
    '/api/stations/overview',
    ...stationIds.map((id) => `/api/stations/${id}`),
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
  ...Object.fromEntries(
    stationIds.map((id) => [patterns.study(id), [`/api/stations/${id}/sections/~`, status]]),
  ),
};
