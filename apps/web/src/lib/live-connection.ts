// One event stream with the server: a fresh token each attempt, resumption from the last id, waiting times that grow and
// vary, and an ear for silence (a phone that changed networks notices nothing by itself).
import { LiveEvent, liveEndpoints } from '@urost3/contract/live.ts';
import { createParser } from 'eventsource-parser';
import { openStream } from './api.ts';
import { isUnauthenticated } from './api-error.ts';
import type { LiveState } from './live.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The server beats every 25 s: after this long without a word the connection is gone. */
const SILENCE_MS = 60_000;
const FAILED_AFTER = 2;

export interface LivePorts {
  lastId(): number | null;
  /** @param id null for a hint, which is not part of the order */
  onEvent(event: LiveEvent, id: number | null): void;
  /** The stream has begun. @param id its position, when nothing before it was replayed */
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
      // A kind that a newer server sends and this page does not know.
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

/** @returns a function that ends it for good */
export function openLiveConnection(ports: LivePorts): () => void {
  let isClosed = false;
  let failures = 0;
  let attempt = new AbortController();
  let wake: () => void = () => undefined;

  async function once(): Promise<void> {
    attempt = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hearWord = () => {
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), SILENCE_MS);
    };
    try {
      hearWord();
      const lastId = ports.lastId();
      const response = await openStream(liveEndpoints.stream, {
        signal: attempt.signal,
        headers: lastId === null ? {} : { 'last-event-id': String(lastId) },
      });
      if (!response.body) throw new Error('the stream has no body');
      failures = 0;
      ports.onState('open');
      await readStream(response.body, ports, hearWord);
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
        // Signed out meanwhile: whoever signs in next starts a stream of their own.
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
