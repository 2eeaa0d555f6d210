// Which queries an event invalidates. Pages that need more than a refetch subscribe themselves (lib/live.ts, useLive).
import type { QueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@urost3/contract/live.ts';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { subscribeLive, subscribeLiveReturn } from '../../lib/live.ts';
import { startLiveStream } from '../../lib/live-stream.ts';
import { type FeatureNoun, keyOf } from '../../lib/query.ts';
import {
  type Receipt,
  refreshReadState,
  showMessage,
  showReceipt,
} from '../messages/public/message-cache.ts';
import { hasUnsavedRating } from '../study/public/use-rating.ts';

const nouns: Partial<Record<LiveKind, readonly FeatureNoun[]>> = {
  subscription: ['subscription', 'stations', 'payments', 'groups'],
  booking: ['bookings', 'availability'],
  payment: ['payments', 'invoices', 'bookings', 'subscription', 'groups'],
  availability: ['availability'],
  content: ['stations'],
  revision: ['revision'],
  'question-report': ['question-reports'],
  conversation: ['messages'],
  notification: ['notifications'],
};

/** Hints sent while the stream is broken are lost. */
const afterBreak = [
  'notifications',
  'bookings',
  'subscription',
  'revision',
  'question-reports',
] as const satisfies readonly FeatureNoun[];

/** Still valid after a break, because missed events are replayed; when they cannot be replayed, these are refetched too. */
const afterResync = [
  'payments',
  'invoices',
  'availability',
  'stations',
] as const satisfies readonly FeatureNoun[];

/** @returns a function that unsubscribes */
export function startLive(client: QueryClient, uid: string): () => void {
  const refresh = (noun: FeatureNoun) => void client.invalidateQueries({ queryKey: keyOf(noun) });
  const refreshProgress = () => {
    if (hasUnsavedRating(client)) return;
    void client.invalidateQueries({ queryKey: keyOf('study', 'progress') });
    refresh('recall');
  };
  let hasBegun = false;
  const stops = [
    subscribeLive(({ kind, data }) => {
      for (const noun of nouns[kind] ?? []) refresh(noun);
      if (kind === 'read') refreshReadState(client);
      if (kind === 'receipt') showReceipt(client, data as unknown as Receipt);
      if (kind === 'message') showMessage(client, uid, data.message as Message);
      if (kind === 'progress') refreshProgress();
      if (kind === 'resync') for (const noun of afterResync) refresh(noun);
    }),
    subscribeLiveReturn(() => {
      // At first only messages, which are not refetched otherwise; after a break everything whose hints may have been
      // missed.
      refresh('messages');
      if (hasBegun) {
        for (const noun of afterBreak) refresh(noun);
        refreshProgress();
      }
      hasBegun = true;
    }),
    startLiveStream(uid),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
