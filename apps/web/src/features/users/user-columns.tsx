import { Badge, Checkbox, Switch, Text } from '@mantine/core';
import { roleLabels } from '@urost3/contract/roles.ts';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { type UserActions, userActions } from './user-actions.ts';
import { nameOf } from './user-change.ts';
import classes from './user-columns.module.css';

interface UserColumnsOptions extends UserActions {
  /** The people of the page who can be selected, and those who are. */
  choices: readonly AdminUser[];
  chosen: readonly AdminUser[];
  onChoose: (users: readonly AdminUser[]) => void;
}

export function userColumns(options: UserColumnsOptions): Column<AdminUser>[] {
  const { ownUid, chosen, onChoose, onChange } = options;
  return [
    {
      key: 'select',
      header: 'Select',
      head: <SelectAll {...options} />,
      isSelect: true,
      isNarrow: true,
      render: (user) => (
        <Checkbox
          size="md"
          aria-label={`Select ${nameOf(user)}`}
          checked={chosen.includes(user)}
          disabled={user.uid === ownUid}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked
                ? [...chosen, user]
                : chosen.filter((other) => other !== user),
            )
          }
        />
      ),
    },
    {
      key: 'uid',
      header: 'UID',
      isNarrow: true,
      only: 'table',
      render: (user) => (
        <CopyId id={user.uid} what="UID" label={`Copy UID ${user.uid} of ${nameOf(user)}`} />
      ),
    },
    {
      key: 'email',
      header: 'Email',
      isSortable: true,
      lead: 'subtitle',
      render: (user) => (
        <>
          <EmailText address={user.email} />
          <MailProblemNote user={user} />
        </>
      ),
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
      only: 'table',
      render: (user) => (
        <>
          {formatShortDate(user.metadata.creationTime)}
          <SecondFactor user={user} />
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      isNarrow: true,
      only: 'table',
      render: (user) => <StatusBadge user={user} />,
    },
    { key: 'role', header: 'Role', isNarrow: true, only: 'table', render: roleOf },
    {
      key: 'summary',
      header: 'Status',
      only: 'cards',
      lead: 'subtitle',
      render: (user) => (
        <>
          <div className={classes.summary}>
            <StatusBadge user={user} />
            {roleOf(user)}
          </div>
          Registered {formatShortDate(user.metadata.creationTime)}
          <SecondFactor user={user} />
        </>
      ),
    },
    {
      key: 'interviewer',
      header: 'Interviewer Mode',
      render: (user) => (
        <Switch
          className={classes.switch}
          checked={user.isInterviewer}
          aria-label={`Interviewer Mode for ${nameOf(user)}`}
          onChange={() => onChange({ kind: 'interviewer', user })}
        />
      ),
    },
    actionsColumn(nameOf, (user) => userActions(user, options)),
  ];
}

function SelectAll({ choices, chosen, onChoose }: UserColumnsOptions) {
  const isAll = choices.length > 0 && chosen.length === choices.length;
  return (
    <Checkbox
      size="md"
      aria-label="Select everybody on this page"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      disabled={choices.length === 0}
      onChange={() => onChoose(isAll ? [] : choices)}
    />
  );
}

/** The interviewer's role has its own column. */
function roleOf({ roles }: AdminUser) {
  const shown = roles.filter((role) => role !== 'interviewer');
  if (shown.length === 0) return 'User';
  return shown.map((role) => <div key={role}>{roleLabels[role]}</div>);
}

function SecondFactor({ user }: { user: AdminUser }) {
  if (!user.factorSince) return null;
  return (
    <Text size="xs" c="dimmed">
      Second factor since {formatShortDate(user.factorSince)}
    </Text>
  );
}

const mailWords = { bounced: 'Mail comes back', complained: 'Reported our mail as unwanted' };

function MailProblemNote({ user: { mailProblem } }: { user: AdminUser }) {
  if (!mailProblem) return null;
  const { kind, at, reason } = mailProblem;
  return (
    <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
      {mailWords[kind]} since {formatShortDate(at)}
      {reason && `: ${reason}`}
    </Text>
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
