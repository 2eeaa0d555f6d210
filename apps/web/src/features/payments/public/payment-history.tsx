import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { OwnPayment } from '@urost3/contract/payments/payments.schemas.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatLongDate } from '../../../lib/dates.ts';
import { receiptPath } from '../../../paths.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import classes from './payments.module.css';
import { ownPaymentsQuery } from './payments.queries.ts';

interface PaymentHistoryProps {
  /** Renders the invoices and credit notes of a payment beside its receipt. */
  documentsOf: (payment: OwnPayment) => ReactNode;
}

/** The signed-in person's payments, with receipts. */
export function PaymentHistory({ documentsOf }: PaymentHistoryProps) {
  const payments = useQuery(ownPaymentsQuery);
  if (!payments.isSuccess) {
    return (
      <QueryState
        query={payments}
        loading="Loading payments"
        message="Your payments could not be loaded. Please try again."
      />
    );
  }
  if (payments.data.length === 0) {
    return <EmptyState title="No payments yet">Receipts for what you buy appear here.</EmptyState>;
  }
  return (
    <PlainList lined>
      {payments.data.map((payment) => (
        <Stack key={payment.id} className={classes.payment} component="li" gap="3xs">
          <div>
            {/* One line: what was bought, and the price at the end. */}
            <Group gap="md" align="baseline" justify="space-between" wrap="nowrap" fw={600}>
              <span>{whatAndWhen(payment.description).what}</span>
              <span>{formatMoney(payment.amount, payment.currency)}</span>
            </Group>
            {whatAndWhen(payment.description).when && (
              <Text>{whatAndWhen(payment.description).when}</Text>
            )}
            <Quiet>
              Paid {formatLongDate(new Date(payment.created * 1000))}
              {payment.refundedAmount > 0 &&
                `, ${formatMoney(payment.refundedAmount, payment.currency)} refunded`}
            </Quiet>
            {payment.discount && (
              <Quiet>
                Full price {formatMoney(payment.discount.fullAmount, payment.currency)}, code{' '}
                {payment.discount.code} saved{' '}
                {formatMoney(payment.discount.saving, payment.currency)}
              </Quiet>
            )}
          </div>
          <Group className={classes.documents} gap="0.25rem 1rem" align="baseline">
            {payment.hasReceipt && (
              <Anchor
                component={Link}
                to={receiptPath(payment.id)}
                size="sm"
                aria-label={`Receipt for ${payment.description}`}
              >
                Receipt
              </Anchor>
            )}
            {documentsOf(payment)}
          </Group>
        </Stack>
      ))}
    </PlainList>
  );
}

/** 'Mock interview, 14 January 2027, 10:00' in two parts, so that a line does not break inside the date. */
export function whatAndWhen(description: string): { what: string; when: string | undefined } {
  const [, what = description, when] = /^(Mock interview), (.+)$/.exec(description) ?? [];
  return { what, when };
}
