// Which queries an event makes old. Pages that need more than a refetch listen themselves (lib/live.ts, useLive).
import type { QueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@urost3/contract/live.ts';
import type { Message } from '@urost3/contract/messages.ts';
import { subscribeLive, subscribeLiveReturn } from '../../lib/live.ts';
import { startLiveStream } from '../../lib/live-stream.ts';
import { type FeatureNoun, keyOf } from '../../lib/query.ts';
import { refreshReadState, showMessage } from '../messages/message-cache.ts';
import { hasUnsavedRating } from '../study/use-rating.ts';

const nouns: Partial<Record<LiveKind, readonly FeatureNoun[]>> = {
  subscription: ['subscription', 'stations', 'payments'],
  booking: ['bookings', 'availability'],
  payment: ['payments', 'bookings', 'subscription'],
  availability: ['availability'],
  content: ['stations'],
  revision: ['revision'],
  'question-report': ['question-reports'],
  conversation: ['messages'],
  notification: ['notifications'],
};

/** Hints that come in while the stream is broken are lost. */
const afterBreak = [
  'notifications',
  'bookings',
  'subscription',
  'revision',
  'question-reports',
] as const satisfies readonly FeatureNoun[];

/** What a break alone leaves right, because its events are told again; when they cannot be, these are read as well. */
const afterResync = [
  'payments',
  'availability',
  'stations',
] as const satisfies readonly FeatureNoun[];

/** @returns a function that stops */
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
      if (kind === 'message') showMessage(client, uid, data.message as Message);
      if (kind === 'progress') refreshProgress();
      if (kind === 'resync') for (const noun of afterResync) refresh(noun);
    }),
    subscribeLiveReturn(() => {
      // At first: messages only, which are not read again by themselves. After a break: whatever hints were missed.
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
