// Sends signals to each person one request at a time, because parallel requests may arrive in the wrong order. Signals
// that are queued meanwhile are combined.
import type { Signal } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { SIGNAL_CANDIDATES_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';

interface SignalQueue {
  add(to: string, signal: Signal): void;
  clear(): void;
}

interface QueuePorts {
  send(to: string, signal: Signal): Promise<unknown>;
  /**
   * Decides whether a signal that could not be sent is sent again.
   * @param failures how often this signal has failed
   * @returns true to send the signal again as soon as the promise resolves; false to drop the signal
   */
  mayRetry(error: unknown, failures: number): Promise<boolean>;
}

/**
 * Combines two signals into one. Both must belong to the same connection and must not have too many candidates
 * together. The second must have no description, because a description must be sent after the candidates of the first.
 * @returns null when the signals cannot be combined
 */
export function joinSignals(first: Signal, second: Signal): Signal | null {
  if (first.link !== second.link || first.peer !== second.peer || second.description) return null;
  const candidates = [...(first.candidates ?? []), ...(second.candidates ?? [])];
  if (candidates.length > SIGNAL_CANDIDATES_MAX) return null;
  return { ...first, ...second, ...(candidates.length > 0 ? { candidates } : {}) };
}

export function createSignalQueue(ports: QueuePorts): SignalQueue {
  /** One queue for each receiver, so that an unreachable person does not delay the others. */
  const lines = new Map<string, { queued: Signal[]; isSending: boolean }>();

  function lineTo(to: string) {
    const line = lines.get(to) ?? { queued: [], isSending: false };
    lines.set(to, line);
    return line;
  }

  async function drain(to: string): Promise<void> {
    const line = lineTo(to);
    if (line.isSending) return;
    line.isSending = true;
    for (let next = line.queued.shift(); next; next = line.queued.shift()) {
      const signal = next;
      let isDone = false;
      for (let failures = 1; !isDone; failures += 1) {
        isDone = await ports.send(to, signal).then(
          () => true,
          async (error: unknown) => !(await ports.mayRetry(error, failures)),
        );
      }
    }
    line.isSending = false;
  }

  return {
    add(to, signal) {
      const { queued } = lineTo(to);
      const last = queued.at(-1);
      const joined = last && joinSignals(last, signal);
      if (joined) queued[queued.length - 1] = joined;
      else queued.push(signal);
      // Deferred, so that candidates found at the same time are sent in one request.
      queueMicrotask(() => void drain(to));
    },
    clear() {
      for (const line of lines.values()) line.queued = [];
    },
  };
}
