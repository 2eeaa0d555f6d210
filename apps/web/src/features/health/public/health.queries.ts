import { queryOptions } from '@tanstack/react-query';
import { healthRoutes } from '@urost3/contract/health/health.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

/** Public facts about this installation, for example its mode, operator, price of Premium and card provider. */
export const siteQuery = queryOptions({
  queryKey: keyOf('health', 'info'),
  queryFn: ({ signal }) => callApi(healthRoutes.site, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
