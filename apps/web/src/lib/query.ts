// Server state. Keys: [feature noun, what, …ids], e.g. ['stations', 'section', stationId, sectionId]; a change in a
// feature invalidates [feature noun]. Each feature keeps its keys in `features/<name>/<name>.queries.ts` and makes them
// with `keyOf`. Everything in the cache belongs to the signed-in person: it is cleared whenever that person changes.
import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';
import { isOffline } from './connection.ts';

/** Nouns of design.md; the same word names the folder in contract, api and web. */
export type FeatureNoun =
  | 'accounts'
  | 'subscription'
  | 'stations'
  | 'study'
  | 'attempts'
  | 'circuit'
  | 'recall'
  | 'revision'
  | 'search'
  | 'question-reports'
  | 'availability'
  | 'bookings'
  | 'feedback'
  | 'payments'
  | 'feed'
  | 'messages'
  | 'people'
  | 'notifications'
  | 'reports'
  | 'content'
  | 'users'
  | 'authoring'
  | 'dashboard'
  | 'audit'
  | 'settings'
  | 'site';

export function keyOf<const T extends readonly unknown[]>(feature: FeatureNoun, ...parts: T) {
  return [feature, ...parts] as const;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal will not change by asking again; a lost connection may, but not one that is known to be lost.
        retry: (failures, error) => failures < 2 && isPassing(error) && !isOffline(),
        // Without network a query answers from what this device keeps (read-through.ts), or says that it cannot.
        networkMode: 'always',
      },
      // Without a connection a call fails at once and says so; it does not wait unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
