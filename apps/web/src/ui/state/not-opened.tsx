// Shown offline on a page that is not stored on this device. The text is part of the first load, because the browser
// cannot load the text while it is offline.
import { useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from '../../lib/offline/connection.ts';
import { paths, studyBases } from '../../paths.ts';
import { lazyComponent } from './lazy-component.tsx';

export const NOT_OPENED =
  'You are offline, and this page has not been opened on this device before';

const NEEDS_CONNECTION = 'You are offline, and this page needs a connection.';

/** The pages whose data is stored when they are opened. The data of other pages changes too often. */
const storedPages = [
  paths.dashboard,
  paths.revision,
  paths.pointCards,
  '/station',
  ...Object.values(studyBases),
];

function isStored(pathname: string): boolean {
  return storedPages.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

const OpenedPages = lazyComponent(
  // Shows nothing when the code of the list cannot be loaded.
  () => import('./opened-pages.tsx').catch(() => ({ OpenedPages: () => null })),
  'OpenedPages',
);

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline, isOffline);
}

/** @param isTitled whether the panel's title already contains the message */
export function NotOpened({ isTitled = false }: { isTitled?: boolean }) {
  return (
    <>
      {!isTitled && <p>{isStored(window.location.pathname) ? NOT_OPENED : NEEDS_CONNECTION}</p>}
      <OpenedPages />
    </>
  );
}
