import { Badge, Button, Group } from '@mantine/core';
import { londonDay } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { Subscriber, SubscriberStatus } from '@urost3/contract/subscription.schemas.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn, type RowAction } from '../../ui/row-menu.tsx';
import classes from './subscriptions.module.css';
import { useSubscriptionChange } from './use-subscription-change.ts';

const colours: Record<SubscriberStatus, string> = {
  Active: 'green',
  'Expiring Soon': 'orange',
  Expired: 'gray',
  Deactivated: 'red',
};

interface SubscriberColumnsOptions {
  /** The subscriber whose expiry date is being edited. */
  editing: string | null;
  onEdit: (userId: string | null) => void;
  onDeactivate: (user: Subscriber) => void;
  onGive: (user: Subscriber) => void;
}

export function subscriberColumns(options: SubscriberColumnsOptions): Column<Subscriber>[] {
  const { editing, onEdit } = options;
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
      render: (user) => <CardSummary user={user} isEditing={editing === user.userId} />,
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
      render: (user) =>
        editing === user.userId ? (
          <ExpiryForm user={user} onDone={() => onEdit(null)} />
        ) : (
          <span data-only="table">
            {user.subscriptionExpiryDate ? formatShortDate(user.subscriptionExpiryDate) : '—'}
          </span>
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
  const { onEdit, onDeactivate, onGive } = options;
  const isDeactivated = user.subscriptionStatus === 'Deactivated';
  return [
    ...(isDeactivated ? [] : [{ label: 'Edit Expiry', onSelect: () => onEdit(user.userId) }]),
    user.hasActiveSubscription
      ? { label: 'Deactivate', onSelect: () => onDeactivate(user) }
      : { label: 'Give Premium', onSelect: () => onGive(user) },
  ];
}

function StatusBadge({ user: { subscriptionStatus } }: { user: Subscriber }) {
  return (
    <Badge color={colours[subscriptionStatus]} variant="light" className={classes.badge}>
      {subscriptionStatus}
    </Badge>
  );
}

/** A subscription in a card: 'Active · until 15 Nov 2027 · £180.00'. */
function CardSummary({ user, isEditing }: { user: Subscriber; isEditing: boolean }) {
  const { subscriptionExpiryDate: expiry, subscriptionStatus: status, amount } = user;
  const hasEnded = status === 'Expired' || status === 'Deactivated';
  const facts = [
    ...(expiry && !isEditing ? [`${hasEnded ? 'ended' : 'until'} ${formatShortDate(expiry)}`] : []),
    ...(amount === null ? [] : [formatMoney(amount, user.currency ?? 'gbp')]),
    ...(user.isGiven ? ['given'] : []),
  ];
  return (
    <Group gap="xs">
      <StatusBadge user={user} />
      {facts.join(' · ')}
    </Group>
  );
}

function AmountPaid({ user }: { user: Subscriber }) {
  if (user.amount === null) return '—';
  return (
    <>
      {formatMoney(user.amount, user.currency ?? 'gbp')}
      {user.isGiven && (
        <>
          <br />
          <Badge
            color="grape"
            variant="light"
            className={classes.badge}
            title={user.givenReason ?? undefined}
          >
            given
          </Badge>
        </>
      )}
    </>
  );
}

function ExpiryForm({ user, onDone }: { user: Subscriber; onDone: () => void }) {
  const [day, setDay] = useState(
    user.subscriptionExpiryDate ? londonDay(new Date(user.subscriptionExpiryDate)) : '',
  );
  const change = useSubscriptionChange({
    change: (expiryDate: string) =>
      callApi(subscriptionRoutes.setExpiry, {
        params: { userId: user.userId },
        body: { expiryDate },
      }),
    failure: 'Failed to update expiry date.',
    onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day) change.mutate(day);
  };
  return (
    <form method="post" onSubmit={submit} className={classes.inline}>
      <DayField
        label={`New expiry date for ${user.displayName}`}
        hint="Until the end of that day in London."
        isRequired
        value={day}
        onChange={setDay}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" loading={change.isPending}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
