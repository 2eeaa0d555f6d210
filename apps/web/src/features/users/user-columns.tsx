import { Badge, Checkbox, Switch, Text } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn, type RowAction } from '../../ui/row-menu.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { nameOf, type UserChange } from './user-change.ts';
import classes from './user-columns.module.css';

const OWN_ROLE = 'You cannot remove your own admin role.';
const OWN_STATUS = 'You cannot suspend your own account.';

interface UserColumnsOptions {
  ownUid: string;
  selected: ReadonlySet<string>;
  onSelect: (uid: string, isSelected: boolean) => void;
  onChange: (change: UserChange) => void;
  onGive: (user: AdminUser) => void;
  onPremium: (user: AdminUser) => void;
  /** Absent where everybody logs in with a password. */
  onWaysIn: ((user: AdminUser) => void) | null;
}

export function userColumns(options: UserColumnsOptions): Column<AdminUser>[] {
  const { ownUid, selected, onSelect, onChange } = options;
  return [
    {
      key: 'uid',
      header: 'UID',
      render: (user) => (
        <div className={classes.who}>
          <Checkbox
            size="md"
            label="Select"
            classNames={{ labelWrapper: classes.select ?? '' }}
            aria-label={`Select ${nameOf(user)}`}
            checked={selected.has(user.uid)}
            disabled={user.uid === ownUid}
            onChange={(event) => onSelect(user.uid, event.currentTarget.checked)}
          />
          <Uid user={user} />
        </div>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      isSortable: true,
      lead: 'subtitle',
      render: (user) => <EmailText address={user.email} />,
    },
    {
      key: 'displayName',
      header: 'Display Name',
      isSortable: true,
      lead: 'title',
      render: (user) => user.displayName,
    },
    {
      key: 'creationTime',
      header: 'Registered',
      isSortable: true,
      render: (user) => <Registered user={user} />,
    },
    {
      key: 'status',
      header: 'Status',
      isNarrow: true,
      render: (user) => <StatusBadge user={user} />,
    },
    {
      key: 'role',
      header: 'Role',
      isNarrow: true,
      render: (user) => (user.role === 'admin' ? 'Admin' : 'User'),
    },
    {
      key: 'interviewer',
      header: 'Interviewer Mode',
      render: (user) => (
        <Switch
          checked={user.isInterviewer}
          aria-label={`Interviewer Mode for ${nameOf(user)}`}
          onChange={() => onChange({ kind: 'interviewer', user })}
        />
      ),
    },
    actionsColumn(nameOf, (user) => actionsOf(user, options)),
  ];
}

/** Long and rarely read: truncated, full on hover; a click copies it. */
function Uid({ user }: { user: AdminUser }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.uid);
      showToast('success', 'UID copied.');
    } catch {
      showToast('error', `The UID could not be copied. It is ${user.uid}`);
    }
  };
  return (
    <button
      type="button"
      className={classes.uid}
      title={user.uid}
      aria-label={`Copy UID ${user.uid} of ${nameOf(user)}`}
      onClick={() => void copy()}
    >
      <code>{user.uid}</code>
    </button>
  );
}

function Registered({ user }: { user: AdminUser }) {
  return (
    <>
      {formatShortDate(user.metadata.creationTime)}
      {user.factorSince && (
        <Text size="xs" c="dimmed">
          Second factor since {formatShortDate(user.factorSince)}
        </Text>
      )}
    </>
  );
}

function StatusBadge({ user }: { user: AdminUser }) {
  const isSuspended = user.status === 'suspended';
  return (
    <Badge color={isSuspended ? 'red' : 'green'} variant="light" className={classes.badge}>
      {isSuspended ? 'Suspended' : 'Active'}
    </Badge>
  );
}

function actionsOf(user: AdminUser, options: UserColumnsOptions): RowAction[] {
  const { ownUid, onChange, onGive, onPremium, onWaysIn } = options;
  const isOwn = user.uid === ownUid;
  const isAdmin = user.role === 'admin';
  const actions: RowAction[] = [
    {
      label: user.disabled ? 'Activate' : 'Suspend',
      refusal: isOwn ? OWN_STATUS : null,
      onSelect: () => onChange({ kind: 'status', user }),
    },
    {
      label: isAdmin ? 'Remove Admin' : 'Make Admin',
      refusal: isOwn && isAdmin ? OWN_ROLE : null,
      onSelect: () => onChange({ kind: 'role', user }),
    },
    { label: 'Premium', onSelect: () => onPremium(user) },
    { label: 'Free interviews', onSelect: () => onGive(user) },
  ];
  if (user.factorSince && !isOwn) {
    actions.push({ label: 'Reset factor', onSelect: () => onChange({ kind: 'factor', user }) });
  }
  if (onWaysIn) actions.push({ label: 'Ways to log in', onSelect: () => onWaysIn(user) });
  return actions;
}
