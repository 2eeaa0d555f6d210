// What stands on a page that this device does not keep, while there is no network. The words are part of the first load: a
// notice that has to be fetched cannot say that the network is gone.
import { useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from '../lib/connection.ts';
import { wasOpened } from '../lib/opened-paths.ts';
import { loadLater } from './load-later.tsx';

export const NOT_OPENED = 'You are offline, and this page was not opened on this device before';

/** Its data change too often to be kept. */
const NEEDS_CONNECTION = 'You are offline, and this page needs a connection.';

const OpenedPages = loadLater(() =>
  import('./opened-pages.tsx').then(
    (module) => module.OpenedPages,
    // A device that does not even keep the list.
    () => () => null,
  ),
);

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline, isOffline);
}

/** @param isTitled the words are the title of the panel already */
export function NotOpened({ isTitled = false }: { isTitled?: boolean }) {
  return (
    <>
      {!isTitled && <p>{wasOpened(window.location.pathname) ? NEEDS_CONNECTION : NOT_OPENED}</p>}
      <OpenedPages />
    </>
  );
}
