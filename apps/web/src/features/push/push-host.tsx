// While a person is signed in, renews their browser's push subscription, opens the page of a pressed notification, and closes the
// notifications of the page that is seen.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { closeNotifications } from './public/close-notifications.ts';
import { keepDevice } from './push-device.ts';

export function PushHost() {
  const { uid } = useSignedInUser();
  const navigate = useNavigate();
  useEffect(() => {
    // A failure, for example while offline, is ignored, because the next visit retries.
    keepDevice(uid).catch(() => undefined);
  }, [uid]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const follow = ({ data, ports }: MessageEvent<{ kind?: string; path?: string }>) => {
      if (data?.kind !== 'open' || !data.path?.startsWith('/')) return;
      ports[0]?.postMessage('followed');
      void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void closeNotifications(pathname + search);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pathname, search]);
  return null;
}
