import { Paper, Stack, Title } from '@mantine/core';
import { PaymentHistory } from '../payments/payment-history.tsx';
import { TestPaymentsNote } from '../payments/test-payments-note.tsx';
import { CancelPurchase } from '../subscription/cancel-purchase.tsx';
import { PremiumPanel } from '../subscription/premium-panel.tsx';
import { PurchaseNotice } from '../subscription/purchase-notice.tsx';

/** The subscription's part of the profile, and what was paid so far. */
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
