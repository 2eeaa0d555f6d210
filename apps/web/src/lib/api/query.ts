// The cache of server data. A query key is [feature noun, what, …ids], for example ['stations', 'section', stationId,
// sectionId]. A change in a feature invalidates [feature noun]. Each feature builds its keys with `keyOf`, most of them
// in its `*.queries.ts` files. The cache contains data of the signed-in person, so it is cleared when that person
// changes.
import {
  type InferDataFromTag,
  type MutationCache,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { isOffline } from '../offline/connection.ts';
import { isPassing } from './api-error.ts';

/** Nouns of the features. A feature has the same noun in contract, API and web. */
export type FeatureNoun =
  | 'accounts'
  | 'subscription'
  | 'stations'
  | 'study'
  | 'answers'
  | 'attempts'
  | 'circuit'
  | 'practice-rooms'
  | 'examiner'
  | 'comparison'
  | 'recall'
  | 'revision'
  | 'search'
  | 'question-reports'
  | 'availability'
  | 'bookings'
  | 'feedback'
  | 'payments'
  | 'groups'
  | 'invoices'
  | 'feed'
  | 'messages'
  | 'people'
  | 'notifications'
  | 'push'
  | 'moderation'
  | 'content'
  | 'users'
  | 'overview'
  | 'audit'
  | 'settings'
  | 'mail'
  | 'health';

export function keyOf<const T extends readonly unknown[]>(feature: FeatureNoun, ...parts: T) {
  return [feature, ...parts] as const;
}

/** Whether a page still waits for its first response. It does not wait for retries after a failure. */
export const isAwaited = ({ isFetched, failureCount }: UseQueryResult) =>
  !isFetched && failureCount === 0;

/**
 * Puts the response of a write into the cache. A pending read is cancelled first, because it may return the state from
 * before the write.
 */
export async function storeAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<InferDataFromTag<unknown, Key>>(queryKey, () => answer);
}

export function createQueryClient(mutationCache: MutationCache): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A lost connection or a server error (5xx) is retried twice, unless the device is known to be offline. A
        // refusal (4xx) is not retried.
        retry: (failures, error) => failures < 2 && isPassing(error) && !isOffline(),
        // Offline, a query returns a stored response (read-through.ts) or reports that there is none.
        networkMode: 'always',
      },
      // Offline, a mutation fails immediately with a message instead of waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
