import { Paper, Stack, Title } from '@mantine/core';
import { PaymentHistory } from '../payments/public/payment-history.tsx';
import { TestPaymentsNote } from '../payments/public/test-payments-note.tsx';
import { CancelPurchase } from './cancel-purchase.tsx';
import { PremiumPanel } from './premium-panel.tsx';
import { PurchaseNotice } from './purchase-notice.tsx';

/** The subscription on the account page, with past payments. */
export function PremiumCard() {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={2} size="h3">
          Premium
        </Title>
        <PurchaseNotice />
        <TestPaymentsNote />
        <PremiumPanel />
        <CancelPurchase />
        <Title order={3} size="h4">
          Payments
        </Title>
        <PaymentHistory />
      </Stack>
    </Paper>
  );
}
