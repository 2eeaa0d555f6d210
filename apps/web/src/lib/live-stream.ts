// One stream of server-sent events a browser: the tab that holds the lock reads it and tells the others; when it closes, the
// next one takes the lock and resumes from the last id it has heard. Nothing is lost and nothing comes twice.
import type { LiveEvent } from '@urost3/contract/live.ts';
import { announceLive, announceLiveReturn, announceLiveState, type LiveState } from './live.ts';
import { openLiveConnection } from './live-connection.ts';

type Word =
  | { what: 'event'; event: LiveEvent; id: number | null }
  /** The stream has begun, or begun again. */
  | { what: 'return'; id: number | null }
  | { what: 'state'; state: LiveState }
  /** A tab that has just opened asks where the stream is. */
  | { what: 'hello' }
  | { what: 'position'; id: number };

/** @returns ends it */
export function startLiveStream(uid: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`urost3.live.${uid}`) : null;
  let lastId: number | null = null;
  let state: LiveState = 'connecting';
  let closeConnection: (() => void) | null = null;

  function say(word: Word): void {
    if (signal.aborted) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage(word);
  }

  function take(word: Word): void {
    if (word.what === 'event') takeEvent(word.event, word.id);
    else if (word.what === 'return') {
      if (word.id !== null) lastId = word.id;
      announceLiveReturn();
    } else if (word.what === 'state') {
      state = word.state;
      announceLiveState(state);
    } else if (word.what === 'position') {
      lastId = Math.max(lastId ?? 0, word.id);
    } else if (closeConnection) {
      say({ what: 'state', state });
      if (lastId !== null) say({ what: 'position', id: lastId });
    }
  }

  function takeEvent(event: LiveEvent, id: number | null): void {
    if (event.kind === 'resync') {
      if (id !== null) lastId = id;
      announceLiveReturn();
      announceLive(event);
      return;
    }
    // A new leader may be told again what this tab has already heard from the old one.
    if (id !== null && lastId !== null && id <= lastId) return;
    if (id !== null) lastId = id;
    announceLive(event);
  }

  function share(word: Word): void {
    say(word);
    take(word);
  }

  function lead(): void {
    closeConnection = openLiveConnection({
      lastId: () => lastId,
      onEvent: (event, id) => share({ what: 'event', event, id }),
      onReady: (id) => share({ what: 'return', id }),
      onState: (next) => share({ what: 'state', state: next }),
    });
  }

  channel?.addEventListener('message', (message: MessageEvent<Word>) => take(message.data));
  say({ what: 'hello' });
  if ('locks' in navigator) {
    navigator.locks
      .request(`urost3.live.${uid}`, { signal }, async () => {
        lead();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      })
      // Aborted while it waited: another tab had the lock to the end.
      .catch(() => undefined);
  } else {
    lead();
  }
  return () => {
    ended.abort();
    closeConnection?.();
    channel?.close();
  };
}
