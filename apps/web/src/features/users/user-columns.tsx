import { Badge, Button, Checkbox, Switch, Text, Tooltip } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
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
  const { ownUid, selected, onSelect, onChange, onGive, onPremium, onWaysIn } = options;
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
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      render: (user) => (
        <Actions
          user={user}
          isOwn={user.uid === ownUid}
          onChange={onChange}
          onGive={onGive}
          onPremium={onPremium}
          onWaysIn={onWaysIn}
        />
      ),
    },
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

interface ActionsProps {
  user: AdminUser;
  isOwn: boolean;
  onChange: (change: UserChange) => void;
  onGive: (user: AdminUser) => void;
  onPremium: (user: AdminUser) => void;
  onWaysIn: ((user: AdminUser) => void) | null;
}

function Actions({ user, isOwn, onChange, onGive, onPremium, onWaysIn }: ActionsProps) {
  const name = nameOf(user);
  const status = user.disabled ? 'Activate' : 'Suspend';
  const role = user.role === 'admin' ? 'Remove Admin' : 'Make Admin';
  const isOwnRole = isOwn && user.role === 'admin';
  return (
    <div>
      <div className={classes.actions}>
        <Guarded reason={isOwn ? OWN_STATUS : null}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isOwn}
            aria-label={`${status} ${name}`}
            onClick={() => onChange({ kind: 'status', user })}
          >
            {status}
          </Button>
        </Guarded>
        <Guarded reason={isOwnRole ? OWN_ROLE : null}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isOwnRole}
            aria-label={`${role} ${name}`}
            onClick={() => onChange({ kind: 'role', user })}
          >
            {role}
          </Button>
        </Guarded>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Premium of ${name}`}
          onClick={() => onPremium(user)}
        >
          Premium
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Free interviews of ${name}`}
          onClick={() => onGive(user)}
        >
          Free interviews
        </Button>
        {user.factorSince && !isOwn && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Reset factor of ${name}`}
            onClick={() => onChange({ kind: 'factor', user })}
          >
            Reset factor
          </Button>
        )}
        {onWaysIn && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Ways in of ${name}`}
            onClick={() => onWaysIn(user)}
          >
            Ways in
          </Button>
        )}
      </div>
      {isOwnRole && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {OWN_ROLE}
        </Text>
      )}
    </div>
  );
}

/** A disabled button gives its reason. */
function Guarded({ reason, children }: { reason: string | null; children: React.ReactElement }) {
  if (!reason) return children;
  return (
    <Tooltip label={reason}>
      <span className={classes.guarded}>{children}</span>
    </Tooltip>
  );
}
