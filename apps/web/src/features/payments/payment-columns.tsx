import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { AdminPayment } from '@urost3/contract/payments/payments.schemas.ts';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
import { CardFacts } from '../../ui/page/card-lines.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import { CopyId } from '../../ui/table/copy-id.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { HintBadge } from '../../ui/text/hint-badge.tsx';
import {
  moneyOrDash,
  nameOf,
  purposeWords,
  shortId,
  statusColours,
  statusWords,
} from './payment-words.ts';

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
    {
      key: 'user',
      header: 'User',
      lead: 'title',
      minWidth: '7.5rem',
      render: ({ user }) => <User user={user} />,
    },
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
        <Stack gap="3xs" align="flex-start">
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
        <Box component="span" fw={600}>
          {formatMoney(amount, currency)}
        </Box>
        {refundedAmount > 0 && (
          <Box component="span" c="dimmed" fz="xs" display="block">
            {formatMoney(refundedAmount, currency)} refunded
          </Box>
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

/** What was bought, and the id of the payment. */
function Bought({ payment: { id, purpose } }: { payment: AdminPayment }) {
  return (
    <>
      {purposeWords[purpose]}
      <CopyId id={id} what="Payment ID" label={`Copy payment ID ${id}`} isLong />
    </>
  );
}

function User({ user }: { user: AdminPayment['user'] }) {
  return (
    <>
      {nameOf(user)}
      {user && (
        <Text size="xs" c="dimmed" data-wrap="anywhere">
          <EmailText address={user.email} />
        </Text>
      )}
    </>
  );
}

const dayOf = ({ created }: AdminPayment) => formatShortDate(new Date(created * 1000));

/** A payment in a narrow list, where each row is a card. Unknown amounts are left out, and the id is in the details. */
function CardSummary({ payment }: { payment: AdminPayment }) {
  const { amount, currency, fee, net, settlementCurrency, refundedAmount } = payment;
  const sums = [
    fee !== null && `Fee ${moneyOrDash(fee, settlementCurrency)}`,
    net !== null && `Net ${moneyOrDash(net, settlementCurrency)}`,
    refundedAmount > 0 && `Refunded ${formatMoney(refundedAmount, currency)}`,
  ];
  return (
    <>
      <Group my="3xs" gap="0.25rem 0.75rem">
        <Text component="span" c="var(--mantine-color-text)" fw={600}>
          {formatMoney(amount, currency)}
        </Text>
        <StatusBadges payment={payment} />
      </Group>
      <Box fz="xs">
        <CardFacts facts={[purposeWords[payment.purpose], dayOf(payment)]} />
        <CardFacts facts={sums} />
      </Box>
    </>
  );
}

function refundLabel({ refunds, refundedAmount, amount }: AdminPayment): string {
  if (!refunds.some(({ status }) => status === 'succeeded')) return 'Refund in progress';
  return refundedAmount === amount ? 'Refunded' : 'Partly refunded';
}

export function StatusBadges({ payment }: { payment: AdminPayment }) {
  return (
    <>
      <HintBadge color={statusColours[payment.status]} hint={payment.status}>
        {statusWords[payment.status]}
      </HintBadge>
      {payment.refunded && (
        <Badge color="grape" maw="100%">
          {refundLabel(payment)}
        </Badge>
      )}
      {payment.attention && (
        <HintBadge color="red" hint={payment.attention}>
          Needs attention
        </HintBadge>
      )}
    </>
  );
}
