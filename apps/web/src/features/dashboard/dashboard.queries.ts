import { queryOptions } from '@tanstack/react-query';
import { dashboardEndpoints } from '@urost3/contract/dashboard.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const overviewQuery = queryOptions({
  queryKey: keyOf('dashboard', 'overview'),
  queryFn: ({ signal }) => callApi(dashboardEndpoints.overview, { signal }),
});

export function activityQuery(days: number) {
  return queryOptions({
    queryKey: keyOf('dashboard', 'activity', days),
    queryFn: ({ signal }) => callApi(dashboardEndpoints.activity, { query: { days }, signal }),
  });
}
