// Whether the server can be reached. The browser's online state is only a hint, because a network may have no route to
// the server. A failed call is therefore verified with a request of our own.
import { createListeners } from '../listeners.ts';

const PROBE = '/api/healthz';
const PROBE_TIMEOUT_MS = 4_000;
/** Polling interval while the server is unreachable. */
const ASK_EVERY_MS = 15_000;

let isAway = typeof navigator !== 'undefined' && navigator.onLine === false;
let probing: Promise<boolean> | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = createListeners();

export function isOffline(): boolean {
  return isAway;
}

export const subscribeConnection = listeners.subscribe;

function change(next: boolean): void {
  clearInterval(timer);
  if (next) timer = setInterval(() => void checkConnection(), ASK_EVERY_MS);
  if (isAway === next) return;
  isAway = next;
  listeners.notify();
}

/** Whether a response comes from the server itself. A proxy that cannot reach the server answers with 502 to 504. */
const isOwn = ({ status }: Response) => status < 502 || status > 504;

/** Records that the server can be reached, unless the response comes from a proxy in front of it. */
export function markServerReached(response: Response): void {
  if (isAway && isOwn(response)) change(false);
}

async function probe(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const response = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return isOwn(response);
  } catch {
    return false;
  }
}

/** Checks the connection now. @returns whether the server answered */
export function checkConnection(): Promise<boolean> {
  probing ??= probe()
    .then((isReachable) => {
      change(!isReachable);
      return isReachable;
    })
    .finally(() => {
      probing = null;
    });
  return probing;
}

export function watchConnection(): void {
  window.addEventListener('offline', () => change(true));
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isAway && document.visibilityState === 'visible') void checkConnection();
  });
  if (isAway) change(true);
}
