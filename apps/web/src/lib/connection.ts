// Whether the server can be reached. The browser's own word for it is only a hint: a ward's network may be there and lead
// nowhere, so a failed call is checked with a question of our own.
const PROBE = '/api/healthz';
const PROBE_TIMEOUT_MS = 4_000;
/** While away, we ask again this often. */
const ASK_EVERY_MS = 15_000;

let isAway = typeof navigator !== 'undefined' && navigator.onLine === false;
let probing: Promise<boolean> | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export function isOffline(): boolean {
  return isAway;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  clearInterval(timer);
  if (next) timer = setInterval(() => void checkConnection(), ASK_EVERY_MS);
  if (isAway === next) return;
  isAway = next;
  for (const listener of Array.from(listeners)) listener();
}

/** An answer came, whatever it said. */
export function noteReached(): void {
  if (isAway) change(false);
}

async function probe(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const response = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    // A proxy in between that answers for a server it cannot reach.
    return response.status < 502 || response.status > 504;
  } catch {
    return false;
  }
}

/** Asks the server now. @returns whether it answered */
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
