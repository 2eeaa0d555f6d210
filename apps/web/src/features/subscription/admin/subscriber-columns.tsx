import { Badge, Button, Group, Stack } from '@mantine/core';
import { londonDay } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  Subscriber,
  SubscriberStatus,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, formatShortDate, londonToday } from '../../../lib/dates.ts';
import { joinFacts } from '../../../lib/facts.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { actionsColumn } from '../../../ui/table/actions-column.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { RowAction } from '../../../ui/table/row-menu.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { useSubscriptionChange } from './subscribers.queries.ts';

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
      gapAfter: 'md',
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
      c={subscriptionStatus === 'Expired' ? 'var(--mantine-color-text)' : undefined}
      miw="max-content"
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
    expiry && `${hasEnded ? 'ended' : 'until'} ${formatShortDate(expiry)}`,
    user.isGiven ? 'given' : amount !== null && amountWords(user, amount),
  ];
  return (
    <Group gap="xs">
      <StatusBadge user={user} />
      {joinFacts(facts)}
    </Group>
  );
}

interface ExpiryEditorProps {
  user: Subscriber;
  onClose: () => void;
}

const FAILED = 'Failed to update expiry date.';

/** Replaces the expiry date in the row of a subscriber. A date in the past ends access at once, so it asks first. */
function ExpiryEditor({ user, onClose }: ExpiryEditorProps) {
  const { userId, displayName, subscriptionExpiryDate } = user;
  const [day, setDay] = useState(
    subscriptionExpiryDate ? londonDay(new Date(subscriptionExpiryDate)) : '',
  );
  // What the person who edits has seen: a purchase meanwhile must not be overwritten.
  const [was, setWas] = useState(subscriptionExpiryDate);
  const [confirm, dialog] = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const change = useSubscriptionChange((expiryDate: string) =>
    callApi(subscriptionRoutes.setExpiry, { params: { userId }, body: { expiryDate, was } }),
  );
  // The refusal states the new date, so that it is seen now.
  if (change.isError && was !== subscriptionExpiryDate) setWas(subscriptionExpiryDate);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!user.hasActiveSubscription || day >= londonToday())
      return change.mutate(day, { onSuccess: onClose });
    confirm({
      title: 'End this access now?',
      text: (
        <>
          {formatCalendarDay(day)} is in the past, so Premium of <bdi>{displayName}</bdi> ends at
          once. A later expiry date brings it back.
        </>
      ),
      confirmLabel: 'End Access',
      isDangerous: true,
      failure: FAILED,
      onConfirm: () => change.mutateAsync(day).then(onClose),
    });
  };
  return (
    <>
      <form ref={form} method="post" onSubmit={submit}>
        <Stack gap="xs" align="flex-start">
          <DayField
            label={`New expiry date for ${isolate(displayName)}`}
            hint="Until the end of that day in London."
            isRequired
            value={day}
            onChange={setDay}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
          <Group gap="xs">
            <Button type="submit" size="compact-md" loading={change.isPending} disabled={!day}>
              Save
            </Button>
            <Button
              size="compact-md"
              variant="default"
              disabled={change.isPending}
              onClick={onClose}
            >
              Cancel
            </Button>
          </Group>
          <Problem isLine error={change.error} otherwise={FAILED} />
        </Stack>
      </form>
      {dialog}
    </>
  );
}

function AmountPaid({ user }: { user: Subscriber }) {
  if (user.isGiven)
    return (
      <Badge color="grape" miw="max-content" title={user.givenReason ?? undefined}>
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
