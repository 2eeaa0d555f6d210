import { useSyncExternalStore } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { isOffline, subscribeConnection } from '../lib/connection.ts';
// Deliberately part of the first load: a notice that must be fetched cannot report a lost network.
import { OfflineNotice } from './offline-notice.tsx';

/** Reports that the server is unreachable. Always rendered, because screen readers announce only changes inside it. */
export function OfflineBanner() {
  const { user } = useAuth();
  const isAway = useSyncExternalStore(subscribeConnection, isOffline, isOffline);
  return <div role="status">{isAway && <OfflineNotice isSignedIn={user !== null} />}</div>;
}
