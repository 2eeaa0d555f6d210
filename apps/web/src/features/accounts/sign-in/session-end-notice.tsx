import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { useAuth } from '../public/use-auth.ts';

/** Explains to a person who did not sign out why their session ended. */
export function SessionEndNotice() {
  const { state } = useAuth();
  const reason = state.status === 'signed-out' ? state.reason : null;
  if (reason === 'session-ended') {
    return (
      <Notice kind="warning" title="You signed in on another device">
        Only one device can be logged in at a time. Log in again to continue here.
      </Notice>
    );
  }
  if (reason !== 'suspended') return null;
  return (
    <Notice kind="error" title="This user account has been disabled.">
      You have been logged out. <Link to={`${paths.contact}?topic=account`}>Contact us</Link> if you
      think this is a mistake.
    </Notice>
  );
}
