import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { Receipt } from '@urost3/contract/payments.schemas.ts';
import { describeMethod } from '@urost3/contract/payments.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import classes from './payments.module.css';
import { receiptQuery } from './public/payments.queries.ts';
import { whatAndWhen } from './what-and-when.ts';

export function ReceiptSheet({ paymentId }: { paymentId: string }) {
  const receipt = useQuery(receiptQuery(paymentId));
  if (receipt.isPending) return <PageLoader label="Loading receipt" />;
  if (receipt.isError) {
    if (receipt.error instanceof ApiError && [400, 404].includes(receipt.error.status)) {
      return <StatePanel title="This receipt was not found." />;
    }
    return <QueryError query={receipt} otherwise="The receipt could not be loaded." />;
  }
  return <Sheet receipt={receipt.data} />;
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { business, customer, currency, refunds } = receipt;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const { what, when } = whatAndWhen(receipt.description);
  return (
    <Stack gap="xs" className={classes.receiptPage}>
      <Anchor
        component={Link}
        to={paths.user}
        className={classes.screenOnly ?? ''}
        w="fit-content"
        data-alone
      >
        ← Your account
      </Anchor>
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
        <dl className={classes.lines}>
          <Line term="Amount">
            <div className={classes.sum}>
              <span className={classes.total}>{formatMoney(receipt.amount, currency)}</span>
              {refunded === 0 && (
                <Badge tt="none" color="green" variant="light">
                  Paid
                </Badge>
              )}
            </div>
          </Line>
          {receipt.discount && (
            <>
              <Line term="Full price">{formatMoney(receipt.discount.fullAmount, currency)}</Line>
              <Line term={`Code ${receipt.discount.code}`}>
                −{formatMoney(receipt.discount.saving, currency)}
              </Line>
            </>
          )}
          {refunds.map((refund) => (
            <Line key={refund.at} term={`Refunded on ${formatLongDate(refund.at)}`}>
              −{formatMoney(refund.amount, currency)}
            </Line>
          ))}
          {refunded > 0 && (
            <Line term="Remaining">
              <span className={classes.total}>
                {formatMoney(receipt.amount - refunded, currency)}
              </span>
            </Line>
          )}
          <Line term="For">
            {what}
            {when && (
              <>
                , <span className={classes.when}>{when}</span>
              </>
            )}
          </Line>
          <Line term="Paid on">{formatLongDate(receipt.paidAt)}</Line>
          <Line term="Paid with">
            {describeMethod(receipt) ?? (receipt.amount === 0 ? 'A code' : 'Card')}
          </Line>
          <Line term="Paid by">
            {customer.name}
            {customer.email && (
              <Text size="sm" c="dimmed">
                <EmailText address={customer.email} />
              </Text>
            )}
          </Line>
          <Line term="Paid to">
            <address className={classes.address}>
              {business.name}
              {business.address && <Text size="sm">{business.address}</Text>}
              {business.email && <Text size="sm">{business.email}</Text>}
            </address>
          </Line>
          <Line term="Payment ID">
            <code className={classes.paymentId}>{receipt.paymentId}</code>
          </Line>
        </dl>
      </Stack>
    </Stack>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
