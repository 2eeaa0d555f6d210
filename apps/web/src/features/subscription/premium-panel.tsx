import { Alert, Stack, Text } from '@mantine/core';
import { EXPIRY_WARNING_DAYS } from '@urost3/contract/limits.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useSubscription } from './public/subscription-context.ts';
import { UpgradeButton } from './upgrade-button.tsx';

/** The person's subscription: its end, remaining time, and the button to buy or extend it. */
export function PremiumPanel() {
  const { state, status, isActive, daysUntilExpiry, error, reload } = useSubscription();
  if (state === 'loading') return <PageLoader />;
  if (state === 'error') {
    return <ErrorState message={error ?? 'Failed to fetch subscription status'} onRetry={reload} />;
  }
  const expiry = status?.subscriptionExpiryDate;
  if (!isActive || !expiry || daysUntilExpiry === null) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text>Upgrade to Premium for full access to all exam preparation materials</Text>
        <UpgradeButton />
      </Stack>
    );
  }
  const left = `${daysUntilExpiry} day${daysUntilExpiry === 1 ? '' : 's'} remaining`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text>Premium until {formatLongDate(expiry)}</Text>
      {status?.subscription?.isGiven && (
        <Text c="dimmed">Given to you without a payment, so there is no receipt.</Text>
      )}
      {daysUntilExpiry <= EXPIRY_WARNING_DAYS ? (
        <Alert color="orange" title={left}>
          Your access does not renew by itself. Time you add begins when the present time ends.
        </Alert>
      ) : (
        <Text c="dimmed">{left}</Text>
      )}
      <UpgradeButton variant="default">Extend Premium</UpgradeButton>
    </Stack>
  );
}
