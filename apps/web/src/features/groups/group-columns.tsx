import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import type { AdminGroup } from '@urost3/contract/groups/groups.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatDateRange } from '../../lib/dates.ts';
import { CardTitle } from '../../ui/page/card-lines.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { groupStateColours, groupStateLabels } from './group-words.ts';

type GroupAction = 'markPaid' | 'renew' | 'setManager' | 'setDomains' | 'end';

const actionLabels: Record<GroupAction, string> = {
  markPaid: 'Mark as Paid',
  renew: 'Renew',
  setManager: 'Change Manager',
  setDomains: 'Set Domains',
  end: 'End',
};

function actionsOf({ state, paidAt, canRenew }: AdminGroup): GroupAction[] {
  if (state === 'ended')
    return paidAt ? [...(canRenew ? (['renew'] as const) : []), 'setManager'] : [];
  return [canRenew ? 'renew' : 'markPaid', 'setManager', 'setDomains', 'end'];
}

export function groupColumns(
  onAction: (action: GroupAction, group: AdminGroup) => void,
): Column<AdminGroup>[] {
  return [
    {
      key: 'name',
      header: 'Group',
      lead: 'title',
      render: (group) => (
        <CardTitle
          name={
            <Box component="strong" fw={600} data-wrap="anywhere">
              {group.name}
            </Box>
          }
          state={<StateBadge group={group} />}
        />
      ),
    },
    {
      key: 'manager',
      header: 'Manager',
      lead: 'subtitle',
      // Long email addresses break before their @ instead of taking the width of the other columns.
      minWidth: '11.5rem',
      maxWidth: '12rem',
      render: ({ managerEmail, hasManager }) => (
        <Stack gap={0}>
          {managerEmail ? <EmailText address={managerEmail} /> : 'No manager'}
          {managerEmail && !hasManager && (
            <Text size="xs" c="dimmed">
              No account yet
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'summary',
      header: 'Seats and price',
      lead: 'subtitle',
      only: 'cards',
      render: (group) => <CardSummary group={group} />,
    },
    {
      key: 'seats',
      header: 'Seats',
      isNarrow: true,
      only: 'table',
      render: seatsOf,
    },
    {
      key: 'period',
      header: 'Period',
      isNarrow: true,
      only: 'table',
      render: periodOf,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      isNarrow: true,
      only: 'table',
      render: ({ price, invoice }) => (
        <Stack gap={0}>
          {formatMoney(price)}
          {invoice && (
            <Text size="xs" c="dimmed">
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
      only: 'table',
      render: (group) => <StateBadge group={group} />,
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

const seatsOf = ({ seatsUsed, seats }: AdminGroup) => `${seatsUsed} of ${seats}`;
const periodOf = ({ startsOn, endsOn }: AdminGroup) => formatDateRange(startsOn, endsOn);

function StateBadge({ group: { state, isExpiring } }: { group: AdminGroup }) {
  return (
    <Badge color={isExpiring ? 'orange' : groupStateColours[state]} miw="max-content">
      {isExpiring ? 'Expiring' : groupStateLabels[state]}
    </Badge>
  );
}

/** A group in a narrow list, where each row is a card. Shows the seats and the price, then the period and the invoice. */
function CardSummary({ group }: { group: AdminGroup }) {
  return (
    <>
      <Group gap="0 1rem" justify="space-between">
        <span>{seatsOf(group)} seats</span>
        <Box component="strong" c="var(--mantine-color-text)" fw={600}>
          {formatMoney(group.price)}
        </Box>
      </Group>
      <div>{periodOf(group)}</div>
      {group.invoice && <div>{group.invoice}</div>}
    </>
  );
}
