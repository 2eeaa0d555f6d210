import { queryOptions } from '@tanstack/react-query';
import { DISCOVER_MAX, USER_INFO_CACHE_MS } from '@urost3/contract/limits.ts';
import type { DiscoverableUser } from '@urost3/contract/people/people.schemas.ts';
import { peopleRoutes } from '@urost3/contract/people/people.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';

/** The name and rank of one person, cached for five minutes. */
export function publicProfileQuery(uid: string) {
  return apiQuery(['people', 'public', uid], peopleRoutes.getPublic, {
    params: { uid },
    staleTime: USER_INFO_CACHE_MS,
    gcTime: USER_INFO_CACHE_MS,
  });
}

export const discoverQuery = queryOptions({
  queryKey: keyOf('people', 'discover'),
  queryFn: async ({ signal }) => {
    const query = { limit: DISCOVER_MAX };
    return (await callApi(peopleRoutes.discover, { query, signal })).users;
  },
});

export const blocksQuery = queryOptions({
  queryKey: keyOf('people', 'blocks'),
  queryFn: async ({ signal }) => (await callApi(peopleRoutes.listBlocks, { signal })).users,
});

/** What tells people of the same name apart; empty for a person who shows neither. */
export const detailsOf = ({ profileData: { rank, city } }: DiscoverableUser): string =>
  [rank, city].filter(Boolean).join(', ');

/** The name of a person in a list to choose from. */
export function labelOf(person: DiscoverableUser): string {
  const details = detailsOf(person);
  return details ? `${isolate(person.displayName)} · ${isolate(details)}` : person.displayName;
}
