import { Badge, Stack, Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { HintBadge } from '../../ui/hint-badge.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { moneyOrDash, nameOf, shortId, statusColours, statusWords } from './payment-words.ts';
import classes from './payments.module.css';

interface PaymentColumnsOptions {
  onView: (payment: AdminPayment) => void;
  onRefund: (payment: AdminPayment) => void;
}

export function paymentColumns({
  onView,
  onRefund,
}: PaymentColumnsOptions): Column<AdminPayment>[] {
  return [
    {
      key: 'id',
      header: 'Payment ID',
      isNarrow: true,
      only: 'table',
      render: ({ id }) => <CopyId id={id} what="Payment ID" label={`Copy payment ID ${id}`} />,
    },
    { key: 'user', header: 'User', lead: 'title', render: ({ user }) => <User user={user} /> },
    {
      key: 'summary',
      header: 'Payment',
      lead: 'subtitle',
      only: 'cards',
      render: (payment) => <CardSummary payment={payment} />,
    },
    ...amounts.map(
      ({ header, render, key }): Column<AdminPayment> => ({
        key,
        header,
        render,
        align: 'end',
        isNarrow: true,
        only: 'table',
        isSortable: key === 'amount',
      }),
    ),
    {
      key: 'status',
      header: 'Status',
      only: 'table',
      render: (payment) => <StatusBadges payment={payment} />,
    },
    {
      key: 'created',
      header: 'Date',
      isSortable: true,
      isNarrow: true,
      only: 'table',
      render: (payment) => dayOf(payment),
    },
    actionsColumn(
      ({ id }) => `payment ${shortId(id)}`,
      (payment) => [
        { label: 'View', onSelect: () => onView(payment) },
        ...(payment.isRefundable ? [{ label: 'Refund', onSelect: () => onRefund(payment) }] : []),
      ],
    ),
  ];
}

/** Four columns of a table. A card has them in its summary. */
const amounts: { key: string; header: string; render: (payment: AdminPayment) => ReactNode }[] = [
  {
    key: 'amount',
    header: 'Amount',
    render: ({ amount, currency }) => (
      <span className={classes.strong}>{formatMoney(amount, currency)}</span>
    ),
  },
  {
    key: 'fee',
    header: 'Fee',
    render: ({ fee, settlementCurrency }) => moneyOrDash(fee, settlementCurrency),
  },
  {
    key: 'net',
    header: 'Net',
    render: ({ net, settlementCurrency }) => moneyOrDash(net, settlementCurrency),
  },
  {
    key: 'refunded',
    header: 'Refunded',
    render: ({ refundedAmount, currency }) =>
      refundedAmount > 0 ? formatMoney(refundedAmount, currency) : '—',
  },
];

function User({ user }: { user: AdminPayment['user'] }) {
  return (
    <>
      {nameOf(user)}
      {user && (
        <Text size="xs" c="dimmed" className={classes.email}>
          <EmailText address={user.email} />
        </Text>
      )}
    </>
  );
}

const dayOf = ({ created }: AdminPayment) => formatShortDate(new Date(created * 1000));

/** A payment in a card. Its details have the id, and amounts that are not known yet are left out. */
function CardSummary({ payment }: { payment: AdminPayment }) {
  const { amount, currency, fee, net, settlementCurrency, refundedAmount } = payment;
  const facts = [
    dayOf(payment),
    ...(fee === null ? [] : [`Fee ${moneyOrDash(fee, settlementCurrency)}`]),
    ...(net === null ? [] : [`Net ${moneyOrDash(net, settlementCurrency)}`]),
    ...(refundedAmount > 0 ? [`Refunded ${formatMoney(refundedAmount, currency)}`] : []),
  ];
  return (
    <>
      <div className={classes.summary}>
        <Text component="span" c="var(--mantine-color-text)" className={classes.strong}>
          {formatMoney(amount, currency)}
        </Text>
        <StatusBadges payment={payment} />
      </div>
      <Text size="xs">{facts.join(' · ')}</Text>
    </>
  );
}

export function StatusBadges({ payment }: { payment: AdminPayment }) {
  return (
    <Stack gap={4} align="flex-start">
      <HintBadge color={statusColours[payment.status]} hint={payment.status}>
        {statusWords[payment.status]}
      </HintBadge>
      {payment.refunded && (
        <Badge color="grape" variant="light" className={classes.badge}>
          {payment.refundedAmount === payment.amount
            ? 'Refunded'
            : payment.refundedAmount > 0
              ? 'Partly refunded'
              : 'Refund in progress'}
        </Badge>
      )}
      {payment.attention && (
        <HintBadge color="red" hint={payment.attention}>
          Needs attention
        </HintBadge>
      )}
    </Stack>
  );
}
