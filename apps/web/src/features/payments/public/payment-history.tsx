import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatLongDate } from '../../../lib/dates.ts';
import { receiptPath } from '../../../paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import classes from '../payments.module.css';
import { whatAndWhen } from '../what-and-when.ts';
import { ownPaymentsQuery } from './payments.queries.ts';

interface PaymentHistoryProps {
  /** Renders the invoices and credit notes of a payment beside its receipt. */
  documentsOf: (paymentId: string) => ReactNode;
}

/** The signed-in person's payments, with receipts. */
export function PaymentHistory({ documentsOf }: PaymentHistoryProps) {
  const payments = useQuery(ownPaymentsQuery);
  if (payments.isPending) return <PageLoader label="Loading payments" />;
  if (payments.isError) {
    return (
      <ErrorState
        message="Your payments could not be loaded. Please try again."
        onRetry={() => void payments.refetch()}
        isRetrying={payments.isFetching}
      />
    );
  }
  if (payments.data.length === 0) {
    return <EmptyState title="No payments yet">Receipts for what you buy appear here.</EmptyState>;
  }
  return (
    <ul className={classes.list}>
      {payments.data.map((payment) => (
        <li key={payment.id} className={classes.history}>
          <div>
            <div className={classes.bought}>
              <span>{whatAndWhen(payment.description).what}</span>
              <span>{formatMoney(payment.amount, payment.currency)}</span>
            </div>
            {whatAndWhen(payment.description).when && (
              <Text>{whatAndWhen(payment.description).when}</Text>
            )}
            <Text size="sm" c="dimmed">
              Paid {formatLongDate(new Date(payment.created * 1000))}
              {payment.refundedAmount > 0 &&
                `, ${formatMoney(payment.refundedAmount, payment.currency)} refunded`}
            </Text>
            {payment.discount && (
              <Text size="sm" c="dimmed">
                Full price {formatMoney(payment.discount.fullAmount, payment.currency)}, code{' '}
                {payment.discount.code} saved{' '}
                {formatMoney(payment.discount.saving, payment.currency)}
              </Text>
            )}
          </div>
          <div className={classes.documents}>
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
            {documentsOf(payment.id)}
          </div>
        </li>
      ))}
    </ul>
  );
}
