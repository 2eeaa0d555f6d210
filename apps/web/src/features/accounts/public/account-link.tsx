import { Link } from 'react-router';
import { adminUserPath } from '../../../paths.ts';
import { useMay } from './use-auth.ts';

/** A person's name, with the way to their account for those who manage accounts. */
export function AccountLink({ uid, displayName }: { uid: string; displayName: string }) {
  if (!useMay('people')) return displayName;
  return (
    <Link to={adminUserPath(uid)} aria-label={`Account of ${displayName}`}>
      {displayName}
    </Link>
  );
}
