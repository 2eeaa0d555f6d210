import { Badge, Stack, Text } from '@mantine/core';
import type { AdminGroup } from '@urost3/contract/groups.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import classes from './group-columns.module.css';
import { stateColours, stateWords } from './group-words.ts';

type GroupAction = 'markPaid' | 'renew' | 'setManager' | 'setDomains' | 'end';

/** What an administrator does with which group. */
export interface GroupTask {
  action: GroupAction;
  group: AdminGroup;
}

const actionLabels: Record<GroupAction, string> = {
  markPaid: 'Mark as Paid',
  renew: 'Renew',
  setManager: 'Change Manager',
  setDomains: 'Set Domains',
  end: 'End',
};

function actionsOf({ state, paidAt }: AdminGroup): GroupAction[] {
  if (state === 'ended') return paidAt ? ['renew', 'setManager'] : [];
  return [paidAt ? 'renew' : 'markPaid', 'setManager', 'setDomains', 'end'];
}

export function groupColumns(
  onAction: (action: GroupAction, group: AdminGroup) => void,
): Column<AdminGroup>[] {
  return [
    {
      key: 'name',
      header: 'Group',
      lead: 'title',
      render: ({ name }) => <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>,
    },
    {
      key: 'manager',
      header: 'Manager',
      lead: 'subtitle',
      render: ({ managerEmail, hasManager }) => (
        <Stack gap={0}>
          {managerEmail ? <EmailText address={managerEmail} /> : 'No manager'}
          {managerEmail && !hasManager && (
            <Text size="sm" c="dimmed">
              No account yet
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'seats',
      header: 'Seats used',
      isNarrow: true,
      render: ({ seatsUsed, seats }) => `${seatsUsed} of ${seats}`,
    },
    {
      key: 'days',
      header: 'Days',
      render: ({ startsOn, endsOn }) => (
        <>
          <span className={classes.unbroken}>{formatShortDate(startsOn)}</span> to{' '}
          <span className={classes.unbroken}>{formatShortDate(endsOn)}</span>
        </>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      isNarrow: true,
      render: ({ price, invoice }) => (
        <Stack gap={0}>
          {formatMoney(price)}
          {invoice && (
            <Text size="sm" c="dimmed">
              {invoice}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      isNarrow: true,
      render: ({ state, isExpiring }) => (
        <Badge
          variant="light"
          color={isExpiring ? 'orange' : stateColours[state]}
          styles={{ label: { overflow: 'visible', whiteSpace: 'nowrap' } }}
        >
          {isExpiring ? 'Expiring' : stateWords[state]}
        </Badge>
      ),
    },
    actionsColumn(
      ({ name }) => name,
      (group) =>
        actionsOf(group).map((action) => ({
          label: actionLabels[action],
          onSelect: () => onAction(action, group),
        })),
    ),
  ];
}
