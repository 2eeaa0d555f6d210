// Saves the rating of one section: debounced, one request at a time, the latest value wins, and a failed save restores the
// last saved value. Independent of React, the cache and the network.
/** `kept`: stored on this device until it can be sent. */
export type RatingState = 'idle' | 'waiting' | 'saving' | 'saved' | 'kept' | 'failed';

export interface RatingPorts {
  /** Must outlive the page: a save in progress when the tab closes still arrives. */
  send(value: number): Promise<'saved' | 'kept' | undefined>;
  /** Shows a value at once, everywhere it appears. */
  show(value: number): void;
  /** The value was not saved, and the earlier one is shown again. */
  onFailed(): void;
}

export interface RatingSnapshot {
  state: RatingState;
  /** The value being sent; null when there is none. */
  unsaved: number | null;
}

export const RATING_DELAY_MS = 600;

export interface RatingSaver {
  /** `before` is the value shown until now, which a failed save restores. */
  change(value: number, before: number): void;
  /** Sends a debounced value at once; with `now`, even while another request is in progress. */
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
  const listeners = new Set<() => void>();

  function setState(state: RatingState): void {
    snapshot = { state, unsaved: state === 'waiting' || state === 'saving' ? shown : null };
    for (const listener of Array.from(listeners)) listener();
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
      // Handled below, because a newer value may still be sent successfully.
    }
    inFlight -= 1;
    settle();
  }

  function settle(): void {
    // A newer value whose debounce has ended is sent now; otherwise its timer sends it.
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
