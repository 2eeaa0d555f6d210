import { isolate } from '@urost3/contract/text/person-text.ts';
import { Link } from 'react-router';
import { adminUserPath } from '../../../paths.ts';
import { useHasPermission } from './use-auth.ts';

/** A person's name. Staff who manage accounts get a link to the account. */
export function AccountLink({ uid, displayName }: { uid: string; displayName: string }) {
  if (!useHasPermission('people')) return <bdi>{displayName}</bdi>;
  return (
    <Link to={adminUserPath(uid)} aria-label={`Account of ${isolate(displayName)}`}>
      <bdi>{displayName}</bdi>
    </Link>
  );
}
