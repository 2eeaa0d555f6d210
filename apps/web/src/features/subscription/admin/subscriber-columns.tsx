import { Badge, Group } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  Subscriber,
  SubscriberStatus,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { actionsColumn, type RowAction } from '../../../ui/table/row-menu.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { ExpiryEditor } from './expiry-editor.tsx';
import classes from './subscriptions.module.css';

const colours: Record<SubscriberStatus, string> = {
  Active: 'green',
  'Expiring Soon': 'orange',
  Expired: 'gray',
  Deactivated: 'red',
};

interface SubscriberColumnsOptions {
  /** The administrator, whose own Premium another person has to change. */
  ownUid: string;
  /** Whose expiry date is being edited. */
  editedUid: string | null;
  onEdit: (uid: string | null) => void;
  onDeactivate: (user: Subscriber) => void;
  onGive: (user: Subscriber) => void;
}

export function subscriberColumns(options: SubscriberColumnsOptions): Column<Subscriber>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      isSortable: true,
      lead: 'title',
      render: ({ displayName }) => displayName,
    },
    {
      key: 'email',
      header: 'Email',
      isSortable: true,
      lead: 'subtitle',
      render: ({ email }) => <EmailText address={email} />,
    },
    {
      key: 'summary',
      header: 'Subscription',
      lead: 'subtitle',
      only: 'cards',
      render: (user) => <CardSummary user={user} />,
    },
    {
      key: 'status',
      header: 'Status',
      isSortable: true,
      isNarrow: true,
      only: 'table',
      render: (user) => <StatusBadge user={user} />,
    },
    {
      key: 'purchased',
      header: 'Purchase Date',
      isSortable: true,
      isNarrow: true,
      only: 'table',
      render: ({ purchaseDate }) => (purchaseDate ? formatShortDate(purchaseDate) : '—'),
    },
    {
      key: 'expiry',
      header: 'Expiry Date',
      isSortable: true,
      isNarrow: true,
      render: (user) =>
        user.userId === options.editedUid ? (
          <ExpiryEditor user={user} onClose={() => options.onEdit(null)} />
        ) : (
          <ExpiryDate user={user} />
        ),
    },
    {
      key: 'amount',
      header: 'Amount Paid',
      isSortable: true,
      isNarrow: true,
      align: 'end',
      only: 'table',
      render: (user) => <AmountPaid user={user} />,
    },
    actionsColumn(
      ({ displayName }) => displayName,
      (user) => actionsOf(user, options),
    ),
  ];
}

function actionsOf(user: Subscriber, options: SubscriberColumnsOptions): RowAction[] {
  const { ownUid, onEdit, onDeactivate, onGive } = options;
  const { hasActiveSubscription: isActive, canEditExpiry } = user;
  const isOther = user.userId !== ownUid;
  return [
    ...(isOther && canEditExpiry
      ? [{ label: 'Edit Expiry', onSelect: () => onEdit(user.userId), isInRow: true }]
      : []),
    ...(isActive
      ? [{ label: 'Deactivate', onSelect: () => onDeactivate(user), isInRow: true }]
      : []),
    ...(isOther && !isActive
      ? [{ label: 'Give Premium', onSelect: () => onGive(user), isInRow: true }]
      : []),
  ];
}

function StatusBadge({ user: { subscriptionStatus } }: { user: Subscriber }) {
  return (
    <Badge
      color={colours[subscriptionStatus]}
      variant="light"
      className={classes.badge}
      data-status={subscriptionStatus}
    >
      {subscriptionStatus}
    </Badge>
  );
}

/** A card shows this date in its summary. */
function ExpiryDate({ user: { subscriptionExpiryDate: expiry } }: { user: Subscriber }) {
  return <span data-only="table">{expiry ? formatShortDate(expiry) : '—'}</span>;
}

/** A subscription in one line, for cards on narrow screens: 'Active · until 15 Nov 2027 · £180.00'. */
function CardSummary({ user }: { user: Subscriber }) {
  const { subscriptionExpiryDate: expiry, subscriptionStatus: status, amount } = user;
  const hasEnded = status === 'Expired' || status === 'Deactivated';
  const facts = [
    ...(expiry ? [`${hasEnded ? 'ended' : 'until'} ${formatShortDate(expiry)}`] : []),
    ...(user.isGiven ? ['given'] : amount === null ? [] : [amountWords(user, amount)]),
  ];
  return (
    <Group gap="xs">
      <StatusBadge user={user} />
      {facts.join(' · ')}
    </Group>
  );
}

function AmountPaid({ user }: { user: Subscriber }) {
  if (user.isGiven)
    return (
      <Badge color="grape" variant="light" miw="max-content" title={user.givenReason ?? undefined}>
        given
      </Badge>
    );
  return user.amount === null ? '—' : amountWords(user, user.amount);
}

/** What was paid, and how much of it was returned: '£180.00, £50.00 refunded'. */
function amountWords({ refundedAmount, currency }: Subscriber, amount: number): string {
  const paid = formatMoney(amount, currency ?? 'gbp');
  if (refundedAmount === 0) return paid;
  return refundedAmount < amount
    ? `${paid}, ${formatMoney(refundedAmount, currency ?? 'gbp')} refunded`
    : `${paid}, refunded`;
}
