import { queryOptions } from '@tanstack/react-query';
import { healthEndpoints } from '@urost3/contract/health.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** Mode, demo accounts and who runs this installation. */
export const siteQuery = queryOptions({
  queryKey: keyOf('site', 'info'),
  queryFn: ({ signal }) => callApi(healthEndpoints.site, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
