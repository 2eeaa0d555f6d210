import { useSyncExternalStore } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { isOffline, subscribeConnection } from '../lib/connection.ts';
// Part of the first load, because without a network no further code can be loaded.
import { OfflineNotice } from './offline-notice.tsx';

/**
 * Reports that the server cannot be reached. Always rendered, because screen readers announce only changes inside an
 * existing region.
 */
export function OfflineBanner() {
  const { user } = useAuth();
  const isAway = useSyncExternalStore(subscribeConnection, isOffline, isOffline);
  return <div role="status">{isAway && <OfflineNotice isSignedIn={user !== null} />}</div>;
}
