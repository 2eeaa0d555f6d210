// Starts the modules for offline use, once per page load.
import { createListeners } from '../lib/listeners.ts';

const sentListeners = createListeners();

/** The listener is called after waiting outbox entries were sent or refused. */
export const subscribeSent = sentListeners.subscribe;

export function startOffline(): void {
  import('./outbox-start.ts').then(
    ({ startOutbox }) => startOutbox(sentListeners.notify),
    // The module could not be loaded. Waiting entries are sent at the next visit.
    () => undefined,
  );
  // The development server has no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // The registration failed, for example because a browser policy blocks service workers. The app then works online
    // only.
  });
}
