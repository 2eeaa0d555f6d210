import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '@urost3/contract/overview/overview.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const overviewQuery = queryOptions({
  queryKey: keyOf('overview', 'overview'),
  queryFn: ({ signal }) => callApi(overviewRoutes.overview, { signal }),
});

/** The default period of the charts in days: whole weeks. The waiting list uses the same period to share a request. */
export const DEFAULT_DAYS = 28;

/** The activity of a period of `days`, and of the period of the same length before it. */
export function activityQuery(days: number) {
  return queryOptions({
    queryKey: keyOf('overview', 'activity', days),
    queryFn: ({ signal }) =>
      callApi(overviewRoutes.activity, { query: { days: 2 * days }, signal }),
  });
}

/** @param source where visitors came from; empty for all sources */
export function resultsQuery(weeks: number, source: string) {
  return queryOptions({
    queryKey: keyOf('overview', 'results', weeks, source),
    queryFn: ({ signal }) =>
      callApi(overviewRoutes.results, {
        query: { weeks, ...(source && { source }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
