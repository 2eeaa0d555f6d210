// While a person is signed in: keeps their browser subscribed, and follows a pressed notification to its page.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { keepDevice } from './push-device.ts';

export function PushHost() {
  const { uid } = useSignedInUser();
  const navigate = useNavigate();
  useEffect(() => {
    // Offline: the next visit does it.
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
