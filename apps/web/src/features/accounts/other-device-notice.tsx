import { Notice } from '../../ui/notice.tsx';
import { useAuth } from './use-auth.ts';

/** Why somebody who did not log out is logged out: only one device can be signed in. */
export function OtherDeviceNotice() {
  const { state } = useAuth();
  if (state.status !== 'signed-out' || state.reason !== 'session-ended') return null;
  return (
    <Notice kind="warning" title="You signed in on another device">
      Only one device can be signed in at a time. Log in again to continue here.
    </Notice>
  );
}
