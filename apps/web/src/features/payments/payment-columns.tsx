import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPayment } from '@urost3/contract/payments.schemas.ts';
import type { ReactNode } from 'react';
import { copyId } from '../../ui/copy-id.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { StatusBadges } from './payment-badges.tsx';
import { CardSummary, dayOf } from './payment-card-summary.tsx';
import { moneyOrDash, nameOf, purposeWords, shortId } from './payment-words.ts';
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
      header: 'Payment',
      isNarrow: true,
      only: 'table',
      render: (payment) => <Bought payment={payment} />,
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
      isNarrow: true,
      only: 'table',
      render: (payment) => (
        <Stack gap={4} align="flex-start">
          <StatusBadges payment={payment} />
        </Stack>
      ),
    },
    {
      key: 'created',
      header: 'Date',
      isSortable: true,
      sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
      isNarrow: true,
      only: 'table',
      render: (payment) => dayOf(payment),
    },
    actionsColumn(
      ({ id }) => `payment ${shortId(id)}`,
      (payment) => [
        { label: 'View', onSelect: () => onView(payment), isInRow: true },
        ...(payment.isRefundable
          ? [{ label: 'Refund', onSelect: () => onRefund(payment), isInRow: true }]
          : []),
      ],
    ),
  ];
}

/** The columns with amounts, for the table only. In a narrow list each payment is a card whose summary shows them. */
const amounts: { key: string; header: string; render: (payment: AdminPayment) => ReactNode }[] = [
  {
    key: 'amount',
    header: 'Amount',
    render: ({ amount, currency, refundedAmount }) => (
      <>
        <span className={classes.strong}>{formatMoney(amount, currency)}</span>
        {refundedAmount > 0 && (
          <span className={classes.refunded}>{formatMoney(refundedAmount, currency)} refunded</span>
        )}
      </>
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
];

/** What was bought, and the shortened id of the payment. Pressing the id copies it in full. */
function Bought({ payment: { id, purpose } }: { payment: AdminPayment }) {
  return (
    <>
      {purposeWords[purpose]}
      <button
        type="button"
        className={classes.copy}
        title={id}
        onClick={() => void copyId(id, 'Payment ID')}
      >
        <VisuallyHidden>Copy payment ID </VisuallyHidden>
        <code>{shortId(id)}</code>
        <CopyIcon size={14} />
      </button>
    </>
  );
}

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
