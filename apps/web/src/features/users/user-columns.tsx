import { Badge, Checkbox, Switch, Text } from '@mantine/core';
import { roleLabels } from '@urost3/contract/roles.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { CardFacts, CardTitle } from '../../ui/page/card-lines.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import { CopyId, copyId } from '../../ui/table/copy-id.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/row-menu.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { nameOf, type UserChange } from './user-change.ts';

/** The columns that the server can sort by. */
export const sortableUserColumns = [
  { key: 'email', header: 'Email', isSortable: true },
  { key: 'displayName', header: 'Display Name', isSortable: true },
  { key: 'creationTime', header: 'Registered', isSortable: true },
] as const;
const [emailColumn, nameColumn, registeredColumn] = sortableUserColumns;

interface UserColumnsOptions extends UserActions {
  /** The selectable accounts on the shown page of the list. `chosen` contains those that are selected. */
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
      control: 'select',
      isNarrow: true,
      render: (user) => (
        <Checkbox
          size="md"
          id={`select-${user.uid}`}
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
      ...emailColumn,
      lead: 'subtitle',
      render: (user) => (
        <>
          <EmailText address={user.email} />
          <MailProblemNote user={user} />
        </>
      ),
    },
    {
      ...nameColumn,
      lead: 'title',
      render: (user) => <CardTitle name={user.displayName} state={<StatusBadge user={user} />} />,
    },
    {
      ...registeredColumn,
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
      gapAfter: '3xs',
      only: 'table',
      render: (user) => <StatusBadge user={user} />,
    },
    {
      key: 'role',
      header: 'Role',
      isNarrow: true,
      gapAfter: '3xs',
      only: 'table',
      render: (user) => rolesOf(user).map((role) => <div key={role}>{role}</div>),
    },
    {
      key: 'summary',
      header: 'Role',
      only: 'cards',
      lead: 'subtitle',
      render: (user) => (
        <>
          <CardFacts
            facts={[
              ...cardRolesOf(user),
              `Registered ${formatShortDate(user.metadata.creationTime)}`,
            ]}
          />
          <SecondFactor user={user} />
        </>
      ),
    },
    {
      key: 'interviewer',
      header: 'Interviewer Mode',
      // Cards on narrow screens have no switch but a menu item for this mode, because few people are interviewers.
      only: 'table',
      render: (user) => (
        <Switch
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

// The actions on a person in User Management.
const OWN_ROLE = 'You cannot remove your own admin role.';
const OWN_ROLES = 'You cannot change your own roles.';
const OWN_STATUS = 'You cannot suspend your own account.';

interface UserActions {
  ownUid: string;
  onChange: (change: UserChange) => void;
  onRoles: (user: AdminUser) => void;
  onGive: (user: AdminUser) => void;
  onPremium: (user: AdminUser) => void;
  /** Null when the site has no sign-in providers. */
  onWaysIn: ((user: AdminUser) => void) | null;
}

function userActions(user: AdminUser, options: UserActions): RowAction[] {
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

/** The labels of the person's roles, without the interviewer role, which has its own column. */
function rolesOf({ roles }: AdminUser): string[] {
  const shown = roles.filter((role) => role !== 'interviewer');
  return shown.length === 0 ? ['User'] : shown.map((role) => roleLabels[role]);
}

/** The same roles as in the table, and 'Interviewer', which the table shows as a switch. */
function cardRolesOf(user: AdminUser): string[] {
  return user.isInterviewer ? [...rolesOf(user), 'Interviewer'] : rolesOf(user);
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
    <Text size="xs" c="var(--mantine-color-error)" data-wrap="anywhere">
      {mailWords[kind]} since {formatShortDate(at)}
      {reason && `: ${reason}`}
    </Text>
  );
}

function StatusBadge({ user }: { user: AdminUser }) {
  const isSuspended = user.status === 'suspended';
  return (
    <Badge color={isSuspended ? 'red' : 'green'} miw="max-content">
      {isSuspended ? 'Suspended' : 'Active'}
    </Badge>
  );
}
