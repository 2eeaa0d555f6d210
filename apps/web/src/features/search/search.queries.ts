import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SEARCH_MIN } from '@urost3/contract/limits.ts';
import { searchRoutes } from '@urost3/contract/search.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** @param q the trimmed search text */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: keyOf('search', q),
    queryFn: ({ signal }) => callApi(searchRoutes.search, { query: { q }, signal }),
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}
