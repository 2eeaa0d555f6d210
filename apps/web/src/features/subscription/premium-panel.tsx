import { Alert, Stack, Text, Title } from '@mantine/core';
import { EXPIRY_WARNING_DAYS } from '@urost3/contract/limits.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import classes from './premium-panel.module.css';
import { priceAndDuration } from './public/premium-price.ts';
import { useSubscription } from './public/subscription-context.ts';
import { UpgradeButton } from './public/upgrade-button.tsx';

function Heading({ children }: { children: string }) {
  return (
    <Title order={2} size="h4" mb="xs">
      {children}
    </Title>
  );
}

/** The person's subscription: its end, the remaining time, and a button to buy or extend it. */
export function PremiumPanel() {
  const { state, status, isActive, daysUntilExpiry, error, reload } = useSubscription();
  if (state === 'loading' || state === 'error') {
    return (
      <div>
        <Heading>Premium</Heading>
        {state === 'loading' ? (
          <PageLoader />
        ) : (
          <ErrorState message={error ?? 'Failed to fetch subscription status'} onRetry={reload} />
        )}
      </div>
    );
  }
  const expiry = status?.subscriptionExpiryDate;
  if (!isActive || !expiry || daysUntilExpiry === null) {
    return (
      <div className={classes.columns}>
        <div>
          <Heading>Free plan</Heading>
          <Text>Upgrade to Premium for full access to all exam preparation materials</Text>
          {status && (
            <Text size="sm" c="dimmed">
              {priceAndDuration(status)}, one payment
            </Text>
          )}
        </div>
        <UpgradeButton data-upgrade />
      </div>
    );
  }
  const left = `${daysUntilExpiry} day${daysUntilExpiry === 1 ? '' : 's'} remaining`;
  return (
    <Stack gap="sm">
      <div className={classes.columns}>
        <div>
          <Heading>Premium</Heading>
          <Text fw={600}>Until {formatLongDate(expiry)}</Text>
          {daysUntilExpiry > EXPIRY_WARNING_DAYS && (
            <Text size="sm" c="dimmed">
              {left}
            </Text>
          )}
        </div>
        <UpgradeButton variant="default">Extend Premium</UpgradeButton>
      </div>
      {daysUntilExpiry <= EXPIRY_WARNING_DAYS && (
        <Alert color="orange" title={left}>
          Your access does not renew by itself. Any time you add begins when your current time ends.
        </Alert>
      )}
      {status?.subscription?.isGiven && (
        <Text c="dimmed">Given to you without a payment, so there is no receipt.</Text>
      )}
    </Stack>
  );
}
