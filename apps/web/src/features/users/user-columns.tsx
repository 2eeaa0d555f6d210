import { Checkbox, Switch } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { CardFacts, CardTitle } from '../../ui/card-lines.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { type UserActions, userActions } from './user-actions.ts';
import { cardRolesOf, MailProblemNote, rolesOf, SecondFactor, StatusBadge } from './user-cells.tsx';
import { nameOf } from './user-change.ts';
import classes from './user-columns.module.css';

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
        <div className={classes.uid}>
          <CopyId id={user.uid} what="UID" label={`Copy UID ${user.uid} of ${nameOf(user)}`} />
        </div>
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
      only: 'table',
      render: (user) => (
        <div className={classes.apart}>
          <StatusBadge user={user} />
        </div>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      isNarrow: true,
      only: 'table',
      render: (user) => (
        <div className={classes.apart}>
          {rolesOf(user).map((role) => (
            <div key={role}>{role}</div>
          ))}
        </div>
      ),
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
