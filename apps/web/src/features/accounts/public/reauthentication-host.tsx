import { useEffect, useState } from 'react';
import { setReauthenticationHandler } from '../../../lib/api/reauthentication.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';

const ReauthenticationDialog = lazyComponent(
  () => import('../security/reauthentication-dialog.tsx'),
  'ReauthenticationDialog',
);

type Answer = (isProved: boolean) => void;

/**
 * Shows the reauthentication dialog when the server has refused a call because the person must first confirm their
 * identity.
 */
export function ReauthenticationHost() {
  const [waiting, setWaiting] = useState<{ answer: Answer } | null>(null);
  useEffect(() => {
    setReauthenticationHandler(() => new Promise((answer) => setWaiting({ answer })));
    return () => setReauthenticationHandler(null);
  }, []);
  if (!waiting) return null;
  const finish: Answer = (isProved) => {
    setWaiting(null);
    waiting.answer(isProved);
  };
  return <ReauthenticationDialog onDone={finish} />;
}
