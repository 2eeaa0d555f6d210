import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { rolesOf } from '../../http/principal.ts';
import type { User } from './accounts.tables.ts';

/** The user in the response that contains a token. */
export function toSignedInUser(user: User): SignedInUser {
  return {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.isAdmin,
    interviewer: user.isInterviewer,
    roles: rolesOf(user),
  };
}
