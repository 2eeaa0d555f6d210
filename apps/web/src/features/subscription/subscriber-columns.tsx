import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type Subscriber,
  type SubscriberStatus,
  subscriptionEndpoints,
} from '@urost3/contract/subscription.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatLongDate, formatShortDate } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Column } from '../../ui/data-table.tsx';
import { londonDay } from './london-day.ts';
import classes from './subscriptions.module.css';
import { useSubscriptionChange } from './use-subscription-change.ts';

const colours: Record<SubscriberStatus, string> = {
  Active: 'green.9',
  'Expiring Soon': 'orange.9',
  Expired: 'gray.7',
  Deactivated: 'red.9',
};

interface SubscriberColumnsOptions {
  /** Whose expiry date is being edited. */
  editing: string | null;
  onEdit: (userId: string | null) => void;
  onDeactivate: (user: Subscriber) => void;
}

export function subscriberColumns(options: SubscriberColumnsOptions): Column<Subscriber>[] {
  const { editing, onEdit, onDeactivate } = options;
  return [
    { key: 'name', header: 'Name', render: ({ displayName }) => displayName },
    {
      key: 'email',
      header: 'Email',
      render: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      isNarrow: true,
      render: ({ subscriptionStatus }) => (
        <Badge color={colours[subscriptionStatus]} variant="filled" className={classes.badge}>
          {subscriptionStatus}
        </Badge>
      ),
    },
    {
      key: 'purchased',
      header: 'Purchase Date',
      isNarrow: true,
      render: ({ purchaseDate }) => (purchaseDate ? formatShortDate(purchaseDate) : '—'),
    },
    {
      key: 'expiry',
      header: 'Expiry Date',
      render: (user) =>
        editing === user.userId ? (
          <ExpiryForm user={user} onDone={() => onEdit(null)} />
        ) : user.subscriptionExpiryDate ? (
          formatLongDate(user.subscriptionExpiryDate)
        ) : (
          '—'
        ),
    },
    {
      key: 'amount',
      header: 'Amount Paid',
      isNarrow: true,
      align: 'end',
      render: ({ amount, currency }) =>
        amount === null ? '—' : formatMoney(amount, currency ?? 'gbp'),
    },
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      render: (user) => (
        <Stack gap={6} align="flex-start">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit Expiry of ${user.displayName}`}
            onClick={() => onEdit(user.userId)}
          >
            Edit Expiry
          </Button>
          {user.hasActiveSubscription && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Deactivate ${user.displayName}`}
              onClick={() => onDeactivate(user)}
            >
              Deactivate
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}

function ExpiryForm({ user, onDone }: { user: Subscriber; onDone: () => void }) {
  const [day, setDay] = useState(
    user.subscriptionExpiryDate ? londonDay(user.subscriptionExpiryDate) : '',
  );
  const change = useSubscriptionChange({
    change: (expiryDate: string) =>
      callApi(subscriptionEndpoints.setExpiry, {
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
    <form onSubmit={submit} className={classes.inline}>
      <TextInput
        type="date"
        label={`New expiry date for ${user.displayName}`}
        required
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" loading={change.isPending}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Until the end of that day in London.
      </Text>
    </form>
  );
}
