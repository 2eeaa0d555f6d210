import { queryOptions } from '@tanstack/react-query';
import { itemAnalysisRoutes } from '@urost3/contract/comparison.routes.ts';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const itemsQuery = (query: QueryOf<typeof itemAnalysisRoutes.list>) =>
  queryOptions({
    queryKey: keyOf('comparison', 'items', query),
    queryFn: ({ signal }) => callApi(itemAnalysisRoutes.list, { query, signal }),
    placeholderData: (previous) => previous,
  });
