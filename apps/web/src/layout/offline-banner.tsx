import { useSyncExternalStore } from 'react';
import { useAuth } from '../features/accounts/use-auth.ts';
import { isOffline, subscribeConnection } from '../lib/connection.ts';
// Part of the first load on purpose: a notice that has to be fetched cannot say that the network is gone.
import { OfflineNotice } from './offline-notice.tsx';

/** Says that the server is out of reach. Always there, so that a screen reader hears what comes into it. */
export function OfflineBanner() {
  const { user } = useAuth();
  const isAway = useSyncExternalStore(subscribeConnection, isOffline, isOffline);
  return <div role="status">{isAway && <OfflineNotice isSignedIn={user !== null} />}</div>;
}
