// Shown offline on a page that is not stored on this device. The text is part of the first load, because a notice that must
// be fetched cannot report a lost network.
import { useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from '../lib/connection.ts';
import { wasOpened } from '../lib/opened-paths.ts';
import { loadLater } from './load-later.tsx';

export const NOT_OPENED =
  'You are offline, and this page has not been opened on this device before';

/** Its data changes too often to be stored. */
const NEEDS_CONNECTION = 'You are offline, and this page needs a connection.';

const OpenedPages = loadLater(() =>
  import('./opened-pages.tsx').then(
    (module) => module.OpenedPages,
    // A device that does not even store the list.
    () => () => null,
  ),
);

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline, isOffline);
}

/** @param isTitled the message is already the panel's title */
export function NotOpened({ isTitled = false }: { isTitled?: boolean }) {
  return (
    <>
      {!isTitled && <p>{wasOpened(window.location.pathname) ? NEEDS_CONNECTION : NOT_OPENED}</p>}
      <OpenedPages />
    </>
  );
}
