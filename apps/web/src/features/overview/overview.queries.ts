import { keepPreviousData } from '@tanstack/react-query';
import { overviewRoutes } from '@urost3/contract/overview/overview.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

export const overviewQuery = apiQuery(['overview', 'overview'], overviewRoutes.overview);

/** The default period of the charts in days: whole weeks. The waiting list uses the same period to share a request. */
export const DEFAULT_DAYS = 28;

/** The activity of a period of `days`, and of the period of the same length before it. */
export function activityQuery(days: number) {
  return apiQuery(['overview', 'activity', days], overviewRoutes.activity, {
    query: { days: 2 * days },
  });
}

/** @param source where visitors came from; empty for all sources */
export function resultsQuery(weeks: number, source: string) {
  return apiQuery(['overview', 'results', weeks, source], overviewRoutes.results, {
    query: { weeks, ...(source && { source }) },
    placeholderData: keepPreviousData,
  });
}
