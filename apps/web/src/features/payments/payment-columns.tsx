import { Badge, Code, Stack, Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import { Fragment, type ReactNode } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
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
      render: ({ id }) => (
        <Code title={id} className={classes.id}>
          {shortId(id)}
        </Code>
      ),
    },
    { key: 'user', header: 'User', lead: 'title', render: ({ user }) => <User user={user} /> },
    {
      key: 'amounts',
      header: 'Amount / Fee / Net / Refunded',
      only: 'cards',
      render: (payment) => <Amounts payment={payment} />,
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
      render: (payment) => <StatusBadges payment={payment} />,
    },
    {
      key: 'created',
      header: 'Date',
      isSortable: true,
      isNarrow: true,
      render: ({ created }) => formatShortDate(new Date(created * 1000)),
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

/** Four columns of a table, four lines of a card. */
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

function Amounts({ payment }: { payment: AdminPayment }) {
  return (
    <dl className={classes.amounts}>
      {amounts.map(({ key, header, render }) => (
        <Fragment key={key}>
          <dt>{header}</dt>
          <dd>{render(payment)}</dd>
        </Fragment>
      ))}
    </dl>
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
