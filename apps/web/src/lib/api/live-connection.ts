// One event stream from the server, with retries. Each attempt uses a valid token and resumes after the last received
// id; the delay between attempts grows, with jitter. A stream without data times out, because a phone that changes
// networks gets no error from its dead connection.

import { LiveEvent } from '@urost3/contract/live/live.schemas.ts';
import { liveRoutes } from '@urost3/contract/live/live.ts';
import { createParser } from 'eventsource-parser';
import { openStream } from './api.ts';
import { isUnauthenticated } from './api-error.ts';
import type { LiveState } from './live.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The server sends a heartbeat every 25 s, so after this long without data the connection is dead. */
const SILENCE_MS = 60_000;
const FAILED_AFTER = 2;

export interface LivePorts {
  lastId(): number | null;
  /** @param id null for a hint, which is not part of the resumable sequence */
  onEvent(event: LiveEvent, id: number | null): void;
  /**
   * Called when the stream has started.
   * @param id the stream delivers the events after the event with this id; null if it continues after `lastId()`
   */
  onReady(id: number | null): void;
  onState(state: LiveState): void;
}

/** Reads one response until it ends. */
async function readStream(
  body: NonNullable<Response['body']>,
  ports: LivePorts,
  onWord: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const parsed = LiveEvent.safeParse(JSON.parse(data));
      // Events of kinds that only a newer server knows are ignored.
      if (parsed.success) ports.onEvent(parsed.data, id ? Number(id) : null);
    },
    onComment: (comment) => {
      const ready = /^\s*ready(?: (\d+))?/.exec(comment);
      if (ready) ports.onReady(ready[1] === undefined ? null : Number(ready[1]));
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onWord();
    parser.feed(value);
  }
}

/** @returns a function that ends the connection permanently */
export function openLiveConnection(ports: LivePorts): () => void {
  let isClosed = false;
  let failures = 0;
  let attempt = new AbortController();
  let wake: () => void = () => undefined;

  async function once(): Promise<void> {
    attempt = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const resetSilenceTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), SILENCE_MS);
    };
    try {
      resetSilenceTimer();
      const lastId = ports.lastId();
      const response = await openStream(liveRoutes.stream, {
        signal: attempt.signal,
        headers: lastId === null ? {} : { 'last-event-id': String(lastId) },
      });
      if (!response.body) throw new Error('the stream has no body');
      failures = 0;
      ports.onState('open');
      await readStream(response.body, ports, resetSilenceTimer);
    } finally {
      clearTimeout(silence);
    }
  }

  async function rest(): Promise<void> {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longest / 2 + Math.random() * (longest / 2));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      try {
        await once();
      } catch (error) {
        // The session has ended. The next sign-in starts another stream.
        if (isUnauthenticated(error)) return;
        failures += 1;
        if (!isClosed && failures >= FAILED_AFTER) ports.onState('failed');
      }
      if (!isClosed) await rest();
    }
  }

  const goOffline = () => attempt.abort();
  const goOnline = () => {
    failures = 0;
    wake();
  };
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  void run();
  return () => {
    isClosed = true;
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', goOnline);
    attempt.abort();
    wake();
  };
}
