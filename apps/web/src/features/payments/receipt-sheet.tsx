import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { Receipt } from '@urost3/contract/payments.schemas.ts';
import { describeMethod } from '@urost3/contract/payments.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import classes from './payments.module.css';
import { receiptQuery } from './public/payments.queries.ts';

export function ReceiptSheet({ paymentId }: { paymentId: string }) {
  const receipt = useQuery(receiptQuery(paymentId));
  if (receipt.isPending) return <PageLoader label="Loading receipt" />;
  if (receipt.isError) {
    if (receipt.error instanceof ApiError && [400, 404].includes(receipt.error.status)) {
      return <StatePanel title="This receipt was not found." />;
    }
    return (
      <ErrorState
        message={messageOf(receipt.error, 'The receipt could not be loaded.')}
        onRetry={() => void receipt.refetch()}
        isRetrying={receipt.isFetching}
      />
    );
  }
  return <Sheet receipt={receipt.data} />;
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { business, customer, currency, refunds } = receipt;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return (
    <Stack component="article" gap="lg" className={classes.receipt}>
      <Group justify="space-between" align="center">
        <Title order={1} size="h2">
          Receipt {receipt.number}
        </Title>
        <Button
          variant="default"
          className={classes.screenOnly ?? ''}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      {receipt.isTest && (
        <Alert color="yellow" py="xs">
          <strong>Test payment:</strong> no money moved.
        </Alert>
      )}
      <address className={classes.address}>
        <Text fw={600}>{business.name}</Text>
        {business.address && <Text>{business.address}</Text>}
        {business.email && <Text>{business.email}</Text>}
      </address>
      <dl className={classes.facts}>
        <dt>Paid by</dt>
        <dd>
          {customer.name}
          {customer.email && `, ${customer.email}`}
        </dd>
        <dt>Paid on</dt>
        <dd>{formatLongDate(receipt.paidAt)}</dd>
        <dt>Paid with</dt>
        <dd>{describeMethod(receipt) ?? (receipt.amount === 0 ? 'A code' : 'Card')}</dd>
        <dt>For</dt>
        <dd>{receipt.description}</dd>
        {receipt.discount && (
          <>
            <dt>Full price</dt>
            <dd>{formatMoney(receipt.discount.fullAmount, currency)}</dd>
            <dt>Code {receipt.discount.code}</dt>
            <dd>−{formatMoney(receipt.discount.saving, currency)}</dd>
          </>
        )}
        <dt>Amount</dt>
        <dd className={classes.total}>{formatMoney(receipt.amount, currency)}</dd>
        {refunds.map((refund) => (
          <RefundLine key={refund.at} refund={refund} currency={currency} />
        ))}
        {refunded > 0 && (
          <>
            <dt>Remaining</dt>
            <dd className={classes.total}>{formatMoney(receipt.amount - refunded, currency)}</dd>
          </>
        )}
        <dt>Payment ID</dt>
        <dd>{receipt.paymentId}</dd>
      </dl>
    </Stack>
  );
}

function RefundLine({
  refund,
  currency,
}: {
  refund: Receipt['refunds'][number];
  currency: string;
}) {
  return (
    <>
      <dt>Refunded on {formatLongDate(refund.at)}</dt>
      <dd>−{formatMoney(refund.amount, currency)}</dd>
    </>
  );
}
