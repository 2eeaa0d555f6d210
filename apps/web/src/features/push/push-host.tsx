// While a person is signed in, renews their browser's push subscription and opens the page of a pressed notification.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
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
  return null;
}
