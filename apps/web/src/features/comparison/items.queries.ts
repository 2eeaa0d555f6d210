import { queryOptions } from '@tanstack/react-query';
import { itemRoutes } from '@urost3/contract/comparison.routes.ts';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const itemsQuery = (query: QueryOf<typeof itemRoutes.list>) =>
  queryOptions({
    queryKey: keyOf('comparison', 'items', query),
    queryFn: ({ signal }) => callApi(itemRoutes.list, { query, signal }),
    placeholderData: (previous) => previous,
  });
