import { Badge, Button, Code, Stack, Text } from '@mantine/core';
import type { AdminPayment } from '@urost3/contract/payments.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Column } from '../../ui/data-table.tsx';
import { moneyOrDash, nameOf, shortId, statusColours } from './payment-words.ts';
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
    { key: 'user', header: 'User', render: ({ user }) => <User user={user} /> },
    {
      key: 'amounts',
      header: 'Amount / Fee / Net / Refunded',
      render: (payment) => <Amounts payment={payment} />,
    },
    {
      key: 'status',
      header: 'Status',
      isNarrow: true,
      render: (payment) => <StatusBadges payment={payment} />,
    },
    {
      key: 'created',
      header: 'Date',
      isNarrow: true,
      render: ({ created }) => formatShortDate(new Date(created * 1000)),
    },
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      render: (payment) => (
        <Stack gap={6} align="flex-start">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`View payment ${shortId(payment.id)}`}
            onClick={() => onView(payment)}
          >
            View
          </Button>
          {payment.isRefundable && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Refund payment ${shortId(payment.id)}`}
              onClick={() => onRefund(payment)}
            >
              Refund
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}

function User({ user }: { user: AdminPayment['user'] }) {
  return (
    <div>
      <Text size="sm">{nameOf(user)}</Text>
      {user && (
        <Text size="xs" c="dimmed" className={classes.email}>
          {user.email}
        </Text>
      )}
    </div>
  );
}

function Amounts({ payment }: { payment: AdminPayment }) {
  const settled = payment.settlementCurrency;
  return (
    <dl className={classes.amounts}>
      <dt>Amount</dt>
      <dd className={classes.strong}>{formatMoney(payment.amount, payment.currency)}</dd>
      <dt>Fee</dt>
      <dd>{moneyOrDash(payment.fee, settled)}</dd>
      <dt>Net</dt>
      <dd>{moneyOrDash(payment.net, settled)}</dd>
      <dt>Refunded</dt>
      <dd>
        {payment.refundedAmount > 0 ? formatMoney(payment.refundedAmount, payment.currency) : '—'}
      </dd>
    </dl>
  );
}

export function StatusBadges({ payment }: { payment: AdminPayment }) {
  return (
    <Stack gap={4} align="flex-start">
      <Badge color={statusColours[payment.status]} variant="filled" className={classes.badge}>
        {payment.status}
      </Badge>
      {payment.refunded && (
        <Badge color="grape.9" variant="filled" className={classes.badge}>
          {payment.refundedAmount === payment.amount
            ? 'refunded'
            : payment.refundedAmount > 0
              ? 'partly refunded'
              : 'refund under way'}
        </Badge>
      )}
      {payment.attention && (
        <Badge color="red.9" variant="filled" className={classes.badge} title={payment.attention}>
          needs a look
        </Badge>
      )}
    </Stack>
  );
}
