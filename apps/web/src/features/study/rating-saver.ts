// Saves the rating of one section with a debounce. Requests are sent one at a time, except when the page is left. The
// latest value is saved, and after a failure the last saved value is restored. This module does not depend on React,
// the cache or the network.
import { createListeners } from '../../lib/listeners.ts';

/** `kept` means that the value is in the outbox. */
export type RatingState = 'idle' | 'waiting' | 'saving' | 'saved' | 'kept' | 'failed';

export interface RatingPorts {
  /** Saves a value; undefined counts as 'saved'. The request must continue when the page closes. */
  send(value: number): Promise<'saved' | 'kept' | undefined>;
  /** Shows a value immediately wherever the rating appears. */
  show(value: number): void;
  /** Called when saving failed and the earlier value is shown again. */
  onFailed(): void;
}

export interface RatingSnapshot {
  state: RatingState;
  /** The value that is not saved yet; null when there is none. */
  unsaved: number | null;
}

export const RATING_DELAY_MS = 600;

export interface RatingSaver {
  /** `before` is the value shown until now, which is restored after a failure. */
  change(value: number, before: number): void;
  /** Sends a waiting value before its debounce ends; with `now`, even while another request is pending. */
  flush(when?: 'next' | 'now'): void;
  getSnapshot(): RatingSnapshot;
  subscribe(listener: () => void): () => void;
}

export function createRatingSaver(ports: RatingPorts): RatingSaver {
  let confirmed = 0;
  let shown = 0;
  let waiting: number | null = null;
  let inFlight = 0;
  let outcome: 'saved' | 'kept' = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let snapshot: RatingSnapshot = { state: 'idle', unsaved: null };
  const listeners = createListeners();

  function setState(state: RatingState): void {
    snapshot = { state, unsaved: state === 'waiting' || state === 'saving' ? shown : null };
    listeners.notify();
  }

  async function send(isUrgent = false): Promise<void> {
    if (waiting === null || (inFlight > 0 && !isUrgent)) return;
    const value = waiting;
    waiting = null;
    if (value === confirmed && inFlight === 0) return setState('saved');
    inFlight += 1;
    setState('saving');
    try {
      outcome = (await ports.send(value)) ?? 'saved';
      confirmed = value;
    } catch {
      // `settle` handles the failure, but only if no newer value is waiting or being sent.
    }
    inFlight -= 1;
    settle();
  }

  function settle(): void {
    // Sends a newer value whose debounce has already ended. If the debounce is still running, its timer sends the
    // value.
    if (waiting !== null) {
      if (timer === undefined) void send();
      return;
    }
    if (inFlight > 0) return;
    if (shown === confirmed) return setState(outcome);
    shown = confirmed;
    ports.show(confirmed);
    setState('failed');
    ports.onFailed();
  }

  function flush(when: 'next' | 'now' = 'next'): void {
    clearTimeout(timer);
    timer = undefined;
    void send(when === 'now');
  }

  return {
    change(value, before) {
      if (waiting === null && inFlight === 0) confirmed = before;
      waiting = value;
      shown = value;
      ports.show(value);
      setState('waiting');
      clearTimeout(timer);
      timer = setTimeout(flush, RATING_DELAY_MS);
    },
    flush,
    getSnapshot: () => snapshot,
    subscribe: listeners.subscribe,
  };
}
