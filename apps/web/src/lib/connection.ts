// Whether the server can be reached. The browser's online state is only a hint, because a network may have no route to
// the server, so a failed call is verified with a request of our own.
import { createListeners } from './listeners.ts';

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

/** Called whenever a response arrives, with any status. */
export function markServerReached(): void {
  if (isAway) change(false);
}

async function probe(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const response = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    // These statuses come from a proxy that cannot reach the server.
    return response.status < 502 || response.status > 504;
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
