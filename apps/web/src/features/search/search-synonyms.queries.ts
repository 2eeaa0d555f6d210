import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { searchSynonymRoutes } from '@urost3/contract/search-synonyms.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const synonymsQuery = queryOptions({
  queryKey: keyOf('search', 'administration', 'synonyms'),
  queryFn: ({ signal }) => callApi(searchSynonymRoutes.list, { signal }),
});

/** Refetches the synonyms, and also search results, because they depend on the synonyms. */
export function refreshSynonyms(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf('search') });
}
