import { healthRoutes } from '@urost3/contract/health/health.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** Public facts about this installation, for example its mode, operator, price of Premium and card provider. */
export const siteQuery = apiQuery(['health', 'info'], healthRoutes.site, {
  staleTime: Number.POSITIVE_INFINITY,
});
