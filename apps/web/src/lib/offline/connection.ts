// Whether the server can be reached. The browser's online state is only a hint, because a network may have no route to
// the server, or answer in its place. A failed call is therefore verified with a request of our own.
import { isFromNetwork, isOwnResponse } from '../api/own-response.ts';
import { createListeners } from '../listeners.ts';

const PROBE = '/api/healthz';
const PROBE_TIMEOUT_MS = 4_000;
/** Polling interval while the server is unreachable. */
const ASK_EVERY_MS = 15_000;

/** `'network answers'`: something in between answers in the server's place, for example the sign-in page of a hotel. */
type Reach = 'server' | 'nothing' | 'network answers';

let reach: Reach =
  typeof navigator !== 'undefined' && navigator.onLine === false ? 'nothing' : 'server';
let probing: Promise<boolean> | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = createListeners();

export function isOffline(): boolean {
  return reach !== 'server';
}

/** Whether a network answers in the server's place. Then `isOffline()` is true too. */
export function isNetworkAnswering(): boolean {
  return reach === 'network answers';
}

export const subscribeConnection = listeners.subscribe;

function change(next: Reach): void {
  clearInterval(timer);
  if (next !== 'server') timer = setInterval(() => void checkConnection(), ASK_EVERY_MS);
  if (reach === next) return;
  reach = next;
  listeners.notify();
}

/** With 502 to 504, a proxy cannot reach the server, or the server itself cannot serve for now. */
const isServing = (response: Response) =>
  isOwnResponse(response) && (response.status < 502 || response.status > 504);

/** Records that the server can be reached, unless the response comes from something in front of it. */
export function markServerReached(response: Response): void {
  if (isOffline() && isServing(response)) change('server');
}

async function probe(): Promise<Reach> {
  if (navigator.onLine === false) return 'nothing';
  try {
    const response = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (isServing(response)) return 'server';
    return isFromNetwork(response) ? 'network answers' : 'nothing';
  } catch {
    return 'nothing';
  }
}

/** Checks the connection now. @returns whether the server answered */
export function checkConnection(): Promise<boolean> {
  probing ??= probe()
    .then((found) => {
      change(found);
      return found === 'server';
    })
    .finally(() => {
      probing = null;
    });
  return probing;
}

export function watchConnection(): void {
  window.addEventListener('offline', () => change('nothing'));
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isOffline() && document.visibilityState === 'visible') void checkConnection();
  });
  if (isOffline()) change(reach);
}
