// Everything that makes the app usable without network, started once with the page.
import { watchConnection } from '../lib/connection.ts';
import { watchSignOut } from '../lib/offline-wipe.ts';
import { whenLoaded } from '../lib/when-idle.ts';

const sentListeners = new Set<() => void>();

/** Told after something that waited on this device has been sent. */
export function subscribeSent(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function announceSent(): void {
  for (const listener of Array.from(sentListeners)) listener();
}

export function startOffline(): void {
  watchConnection();
  watchSignOut();
  whenLoaded(startRest);
}

function startRest(): void {
  import('./outbox-start.ts').then(
    ({ startOutbox }) => startOutbox(),
    // Offline before it was ever loaded: what waits is sent at the next visit.
    () => undefined,
  );
  // Only the built app has a worker; it fetches the whole shell.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Switched off by policy: the app works without it, online.
  });
}
