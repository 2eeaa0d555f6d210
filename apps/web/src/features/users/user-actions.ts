// The actions on a person in User Management.
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { copyId } from '../../ui/copy-id.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { UserChange } from './user-change.ts';

const OWN_ROLE = 'You cannot remove your own admin role.';
const OWN_ROLES = 'You cannot change your own roles.';
const OWN_STATUS = 'You cannot suspend your own account.';

export interface UserActions {
  ownUid: string;
  onChange: (change: UserChange) => void;
  onRoles: (user: AdminUser) => void;
  onGive: (user: AdminUser) => void;
  onPremium: (user: AdminUser) => void;
  /** Null when the site has no sign-in providers. */
  onWaysIn: ((user: AdminUser) => void) | null;
}

export function userActions(user: AdminUser, options: UserActions): RowAction[] {
  const { ownUid, onChange, onRoles, onGive, onPremium, onWaysIn } = options;
  const isOwn = user.uid === ownUid;
  const isAdmin = user.role === 'admin';
  const actions: RowAction[] = [
    { label: 'Manage Premium', onSelect: () => onPremium(user) },
    { label: 'Manage Free Interviews', onSelect: () => onGive(user) },
    {
      label: 'Change Roles',
      disabledReason: isOwn ? OWN_ROLES : null,
      onSelect: () => onRoles(user),
    },
    {
      label: `Turn Interviewer Mode ${user.isInterviewer ? 'Off' : 'On'}`,
      onSelect: () => onChange({ kind: 'interviewer', user }),
    },
  ];
  if (onWaysIn) actions.push({ label: 'Show Ways to Log In', onSelect: () => onWaysIn(user) });
  actions.push({ label: 'Copy UID', onSelect: () => void copyId(user.uid, 'UID') });
  const grave: RowAction[] = [
    {
      label: isAdmin ? 'Remove Admin' : 'Make Admin',
      disabledReason: isOwn && isAdmin ? OWN_ROLE : null,
      onSelect: () => onChange({ kind: 'role', user }),
      startsGroup: true,
      isInRow: true,
    },
  ];
  if (user.factorSince && !isOwn) {
    grave.push({
      label: 'Reset Second Factor',
      onSelect: () => onChange({ kind: 'factor', user }),
    });
  }
  grave.push({
    label: user.disabled ? 'Activate' : 'Suspend',
    disabledReason: isOwn ? OWN_STATUS : null,
    isDangerous: !user.disabled,
    isInRow: true,
    onSelect: () => onChange({ kind: 'status', user }),
  });
  return [...actions, ...grave];
}
