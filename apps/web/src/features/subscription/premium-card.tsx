import { Paper, Stack } from '@mantine/core';
import { CancelPurchase } from './cancel-purchase.tsx';
import { PremiumPanel } from './premium-panel.tsx';
import { PurchaseNotice } from './purchase-notice.tsx';

/** The card about Premium on the account page. */
export function PremiumCard() {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <PurchaseNotice />
        <PremiumPanel />
        <CancelPurchase />
      </Stack>
    </Paper>
  );
}
