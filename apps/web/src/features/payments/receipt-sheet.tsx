import { Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { Receipt } from '@urost3/contract/payments/payments.schemas.ts';
import { describeMethod } from '@urost3/contract/payments/payments.ts';
import { useParams } from 'react-router';
import { hasStatus } from '../../lib/api/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { BackLink, Card, Fact, FactList } from '../../ui/page/pieces.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { QueryState, StatePanel } from '../../ui/state/state-panel.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './payments.module.css';
import { whatAndWhen } from './public/payment-history.tsx';
import { receiptQuery } from './public/payments.queries.ts';

export function Component() {
  const { paymentId = '' } = useParams();
  return (
    <PageFrame size="lg">
      <ReceiptSheet paymentId={paymentId} />
    </PageFrame>
  );
}

function ReceiptSheet({ paymentId }: { paymentId: string }) {
  const receipt = useQuery(receiptQuery(paymentId));
  if (receipt.data) return <Sheet receipt={receipt.data} />;
  if (hasStatus(receipt.error, 400, 404)) return <StatePanel title="This receipt was not found." />;
  return (
    <QueryState
      query={receipt}
      loading="Loading receipt"
      otherwise="The receipt could not be loaded."
    />
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { business, customer, currency, refunds } = receipt;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const { what, when } = whatAndWhen(receipt.description);
  return (
    <Stack gap="xs" maw="42rem" mx="auto">
      <BackLink to={paths.user}>Your account</BackLink>
      <Card component="article" gap="lg" className={classes.receipt}>
        <Group justify="space-between" align="center">
          <Title order={1} size="h2">
            Receipt {receipt.number}
          </Title>
          <Button variant="default" data-screen-only onClick={() => window.print()}>
            Print
          </Button>
        </Group>
        {receipt.isTest && (
          <Notice kind="note">
            <strong>Test payment:</strong> no money moved.
          </Notice>
        )}
        <FactList>
          <Fact name="Amount">
            <Group my="3xs" gap="0.25rem 0.75rem">
              <Box component="span" fz="var(--app-figure)" fw={700} lh={1.2}>
                {formatMoney(receipt.amount, currency)}
              </Box>
              {refunded === 0 && <Badge color="green">Paid</Badge>}
            </Group>
          </Fact>
          {receipt.discount && (
            <>
              <Fact name="Full price">{formatMoney(receipt.discount.fullAmount, currency)}</Fact>
              <Fact name={`Code ${receipt.discount.code}`}>
                −{formatMoney(receipt.discount.saving, currency)}
              </Fact>
            </>
          )}
          {refunds.map((refund) => (
            <Fact key={refund.at} name={`Refunded on ${formatLongDate(refund.at)}`}>
              −{formatMoney(refund.amount, currency)}
            </Fact>
          ))}
          {refunded > 0 && (
            <Fact name="Remaining">
              <Box component="span" fz="var(--app-figure)" fw={700} lh={1.2}>
                {formatMoney(receipt.amount - refunded, currency)}
              </Box>
            </Fact>
          )}
          <Fact name="For">
            {what}
            {when && (
              <>
                , <span data-wrap="never">{when}</span>
              </>
            )}
          </Fact>
          <Fact name="Paid on">{formatLongDate(receipt.paidAt)}</Fact>
          <Fact name="Paid with">
            {describeMethod(receipt) ?? (receipt.amount === 0 ? 'A code' : 'Card')}
          </Fact>
          <Fact name="Paid by">
            {customer.name}
            {customer.email && (
              <Quiet>
                <EmailText address={customer.email} />
              </Quiet>
            )}
          </Fact>
          <Fact name="Paid to">
            <Box component="address" fs="normal" data-wrap="lines">
              {business.name}
              {business.address && <Text size="sm">{business.address}</Text>}
              {business.email && <Text size="sm">{business.email}</Text>}
            </Box>
          </Fact>
          <Fact name="Payment ID">
            <Box component="code" ff="var(--mantine-font-family-monospace)" fz="xs">
              {receipt.paymentId}
            </Box>
          </Fact>
        </FactList>
      </Card>
    </Stack>
  );
}
