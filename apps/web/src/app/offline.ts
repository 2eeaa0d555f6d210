// Starts everything that makes the app usable offline, once per page load.
import { watchConnection } from '../lib/connection.ts';
import { watchSignOut } from '../lib/offline-wipe.ts';
import { whenLoaded } from '../lib/when-idle.ts';

const sentListeners = new Set<() => void>();

/** Called after waiting entries were sent. */
export function subscribeSent(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

function announceSent(): void {
  for (const listener of Array.from(sentListeners)) listener();
}

export function startOffline(): void {
  watchConnection();
  watchSignOut();
  whenLoaded(startRest);
}

function startRest(): void {
  import('./outbox-start.ts').then(
    ({ startOutbox }) => startOutbox(announceSent),
    // This module could not be loaded offline: entries are sent at the next visit.
    () => undefined,
  );
  // Only the built app has a service worker; it caches the whole app.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Blocked by policy: the app works without it, online only.
  });
}
