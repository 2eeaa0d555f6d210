// Defines which queries an event invalidates. Pages that need more than a refetch subscribe themselves with `useLive`
// (lib/api/live.ts).
import type { QueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@urost3/contract/live/live.ts';
import type { Message } from '@urost3/contract/messages/messages.schemas.ts';
import { subscribeLive, subscribeLiveReturn } from '../../lib/api/live.ts';
import { startLiveStream } from '../../lib/api/live-stream.ts';
import { type FeatureNoun, keyOf } from '../../lib/api/query.ts';
import { isOwnSave } from '../../lib/offline/saver.ts';
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
  circuit: ['circuit'],
};

/** Refetched after each interruption of the stream, because events without a row are lost during an interruption. */
const afterBreak = [
  'notifications',
  'bookings',
  'subscription',
  'revision',
  'question-reports',
  'circuit',
] as const satisfies readonly FeatureNoun[];

/**
 * Refetched after an interruption only if the missed events cannot be replayed. The events about these queries have
 * rows, so the server can usually replay them.
 */
const afterResync = [
  'payments',
  'invoices',
  'availability',
  'stations',
] as const satisfies readonly FeatureNoun[];

/**
 * Opens the live stream and refetches queries when events arrive.
 * @returns a function that closes the stream and unsubscribes
 */
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
      if (isOwnSave(data.saveId)) return;
      for (const noun of nouns[kind] ?? []) refresh(noun);
      if (kind === 'read') refreshReadState(client);
      if (kind === 'receipt') showReceipt(client, data as unknown as Receipt);
      if (kind === 'message') showMessage(client, uid, data.message as Message);
      if (kind === 'progress') refreshProgress();
      if (kind === 'resync') for (const noun of afterResync) refresh(noun);
    }),
    subscribeLiveReturn(() => {
      // When the stream opens for the first time, only messages are refetched. Some messages may have arrived before
      // the stream was open. After an interruption, queries whose hints may have been missed are refetched too.
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
