import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dashboardRoutes } from '@urost3/contract/overview.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const overviewQuery = queryOptions({
  queryKey: keyOf('overview', 'overview'),
  queryFn: ({ signal }) => callApi(dashboardRoutes.overview, { signal }),
});

/** The period that is shown first, and the one with which waiting items are requested. */
export const DEFAULT_DAYS = 30;

export function activityQuery(days: number) {
  return queryOptions({
    queryKey: keyOf('overview', 'activity', days),
    queryFn: ({ signal }) => callApi(dashboardRoutes.activity, { query: { days }, signal }),
  });
}

/** @param source empty: all */
export function resultsQuery(weeks: number, source: string) {
  return queryOptions({
    queryKey: keyOf('overview', 'results', weeks, source),
    queryFn: ({ signal }) =>
      callApi(dashboardRoutes.results, {
        query: { weeks, ...(source && { source }) },
        signal,
      }),
    // The figures of the former period stay while the next ones are loading.
    placeholderData: keepPreviousData,
  });
}
