// Delivers live events to the listeners of this tab. The stream itself (live-stream.ts) is loaded after the sign-in.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@urost3/contract/live/live.schemas.ts';
import type { LiveKind } from '@urost3/contract/live/live.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** `failed` means that several attempts in a row have failed; the stream keeps retrying. */
export type LiveState = 'connecting' | 'open' | 'failed';

const eventListeners = createListeners<[LiveEvent]>();
const returnListeners = createListeners();
const stateListeners = createListeners();
let state: LiveState = 'connecting';

export const subscribeLive = eventListeners.subscribe;
export const announceLive = eventListeners.notify;

/**
 * Calls the listener when the stream starts or reconnects, and after a `resync` event. Cached data may then be stale,
 * because missed hints are never replayed. Events that were missed before a `resync` are not replayed either.
 */
export const subscribeLiveReturn = returnListeners.subscribe;
export const announceLiveReturn = returnListeners.notify;

export function announceLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  stateListeners.notify();
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(stateListeners.subscribe, () => state);
}

/** How often a page refetches what no live event reports. */
export const REFETCH_EVERY_MS = 15_000;

/**
 * How often a page refetches what live events also report. The events do not reach it while the stream is interrupted,
 * and those without a row are lost then.
 */
export const refetchEveryMs = () => (state === 'open' ? 60_000 : REFETCH_EVERY_MS);

/** Calls `onChange` for events of these kinds, and with null when events may have been missed (subscribeLiveReturn). */
export function useLive(kinds: readonly LiveKind[], onChange: (event: LiveEvent | null) => void) {
  const handle = useEffectEvent(onChange);
  const key = kinds.join(' ');
  useEffect(() => {
    const wanted = new Set(key.split(' '));
    const leave = [
      subscribeLive((event) => {
        if (wanted.has(event.kind)) handle(event);
      }),
      subscribeLiveReturn(() => handle(null)),
    ];
    return () => {
      for (const end of leave) end();
    };
  }, [key]);
}

/** Refetches a query after events of these kinds, and when events may have been missed. */
export function useLiveRefetch(kinds: readonly LiveKind[], queryKey: QueryKey): void {
  const client = useQueryClient();
  useLive(kinds, () => void client.invalidateQueries({ queryKey }));
}
