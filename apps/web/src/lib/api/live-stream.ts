// One event stream per browser. The tab that has the Web Lock reads the stream and forwards events to the other tabs.
// When that tab closes, another tab takes the lock and resumes after the last received id. No event with an id is
// therefore lost or duplicated.
import type { LiveEvent } from '@urost3/contract/live/live.schemas.ts';
import { announceLive, announceLiveReturn, announceLiveState, type LiveState } from './live.ts';
import { openLiveConnection } from './live-connection.ts';

type Word =
  | { what: 'event'; event: LiveEvent; id: number | null }
  /** The stream has started or restarted. */
  | { what: 'return'; id: number | null }
  | { what: 'state'; state: LiveState }
  /** Sent by a newly opened tab, which asks for the stream's position. */
  | { what: 'hello' }
  | { what: 'position'; id: number };

/** @returns a function that ends the stream in this tab */
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
    // A tab that has just taken the lock may receive events that the previous tab has already forwarded.
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
      // The stream was ended in this tab while the tab waited for the lock, which another tab held.
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
