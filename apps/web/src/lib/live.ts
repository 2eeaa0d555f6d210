// Delivers live events to listeners in this tab. The stream itself (live-stream.ts) is loaded after sign-in.
import type { LiveEvent } from '@urost3/contract/live.schemas.ts';
import type { LiveKind } from '@urost3/contract/live.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type LiveListener = (event: LiveEvent) => void;
/** `failed`: several attempts in a row failed; it keeps retrying. */
export type LiveState = 'connecting' | 'open' | 'failed';

const listeners = new Set<LiveListener>();
const returnListeners = new Set<() => void>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'connecting';

export function subscribeLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Called when the stream starts or has reconnected: hints sent meanwhile are lost (events are not), and data read before may
 * be stale.
 */
export function subscribeLiveReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

export function announceLive(event: LiveEvent): void {
  for (const listener of Array.from(listeners)) listener(event);
}

export function announceLiveReturn(): void {
  for (const listener of Array.from(returnListeners)) listener();
}

export function announceLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of Array.from(stateListeners)) listener();
}

function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeLiveState, () => state);
}

/** Calls back for events of these kinds, and once (with null) when the stream starts or has reconnected. */
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
