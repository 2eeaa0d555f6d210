// Server state. Keys: [feature noun, what, …ids], e.g. ['stations', 'section', stationId, sectionId]; a change in a feature
// invalidates [feature noun]. Each feature keeps its keys in `features/<name>/<name>.queries.ts` and builds them with
// `keyOf`. All cached data belongs to the signed-in person: the cache is cleared whenever that person changes.
import { type InferDataFromTag, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';
import { isOffline } from './connection.ts';

/** Feature nouns; the same word names the folder in contract, api and web. */
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

/**
 * Puts a write's answer into the cache. A read that is under way is cancelled first: it may have begun before the write, and would
 * bring back the earlier state.
 */
export async function storeAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<InferDataFromTag<unknown, Key>>(queryKey, () => answer);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retrying does not change a refusal; it may help after a lost connection, unless the connection is known to be
        // lost.
        retry: (failures, error) => failures < 2 && isPassing(error) && !isOffline(),
        // Offline, a query answers from stored responses (read-through.ts) or reports that it cannot.
        networkMode: 'always',
      },
      // Without a connection a call fails at once with a message instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
