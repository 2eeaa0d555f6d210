import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { useAuth } from '../accounts/public/use-auth.ts';

/** Keeps the live event stream open while a person is signed in. Its code is loaded when the browser is idle. */
export function LiveHost() {
  const { user } = useAuth();
  const client = useQueryClient();
  const uid = user?.uid;
  useEffect(() => {
    // A browser without event streams gets no live updates. Its queries are refetched on focus.
    if (!uid || !('EventSource' in window)) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const callOff = whenIdle(() => {
      import('./live-effects.ts').then(
        ({ startLive }) => {
          if (!isGone) stop = startLive(client, uid);
        },
        // The code could not be loaded, for example because the browser is offline. The next visit loads it.
        (error: unknown) => console.warn('Live updates not started:', error),
      );
    });
    return () => {
      callOff();
      isGone = true;
      stop?.();
    };
  }, [client, uid]);
  return null;
}
