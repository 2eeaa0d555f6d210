import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { useAuth } from '../accounts/use-auth.ts';

/** Keeps the event stream open while somebody is signed in. The code for it arrives after the page. */
export function LiveHost() {
  const { user } = useAuth();
  const client = useQueryClient();
  const uid = user?.uid;
  useEffect(() => {
    // A browser without event streams reads again when it gets the focus back.
    if (!uid || !('EventSource' in window)) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const callOff = whenIdle(() => {
      import('./live-effects.ts').then(
        ({ startLive }) => {
          if (!isGone) stop = startLive(client, uid);
        },
        // Offline before the code was ever loaded: the next visit has it.
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
