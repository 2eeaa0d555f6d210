import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '@urost3/contract/overview.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const overviewQuery = queryOptions({
  queryKey: keyOf('overview', 'overview'),
  queryFn: ({ signal }) => callApi(overviewRoutes.overview, { signal }),
});

/** The period that is shown first, and the one with which waiting items are requested: whole weeks. */
export const DEFAULT_DAYS = 28;

/** The activity of a period, and of the period of the same length before it. */
export function activityQuery(days: number) {
  return queryOptions({
    queryKey: keyOf('overview', 'activity', days),
    queryFn: ({ signal }) =>
      callApi(overviewRoutes.activity, { query: { days: 2 * days }, signal }),
  });
}

/** @param source empty: all */
export function resultsQuery(weeks: number, source: string) {
  return queryOptions({
    queryKey: keyOf('overview', 'results', weeks, source),
    queryFn: ({ signal }) =>
      callApi(overviewRoutes.results, {
        query: { weeks, ...(source && { source }) },
        signal,
      }),
    // The figures of the former period stay while the next ones are loading.
    placeholderData: keepPreviousData,
  });
}
