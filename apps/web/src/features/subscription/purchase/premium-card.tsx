import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { CancellablePurchase } from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  EXPIRY_WARNING_DAYS,
  subscriptionRoutes,
} from '@urost3/contract/subscription/subscription.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { callApi } from '../../../lib/api/api.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { ErrorState, PageLoader } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { PaymentReturnNotice } from '../../payments/public/payment-return-notice.tsx';
import { paymentsKey } from '../../payments/public/payments.queries.ts';
import { priceAndDuration } from '../public/premium-price.ts';
import { useSubscription } from '../public/subscription-context.ts';
import { UpgradeButton } from '../public/upgrade-button.tsx';
import { cancellableQuery, subscriptionKeys } from '../subscription.queries.ts';

/** On a phone the button has a line of its own, and fills it. */
const WHOLE_LINE = { base: '1 0 100%', xs: 'none' };

/** The card about Premium on the account page. */
export function PremiumCard() {
  return (
    <Card component="section" padding="lg" gap="sm">
      <PaymentReturnNotice
        done="Thank you. The receipt is below and in your email."
        processing="Premium starts automatically as soon as the payment is confirmed."
      />
      <PremiumPanel />
      <CancelPurchase />
    </Card>
  );
}

function Heading({ children }: { children: string }) {
  return <PartTitle mb="xs">{children}</PartTitle>;
}

/** The person's subscription: its end, the remaining time, and a button to buy or extend it. */
function PremiumPanel() {
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
      <Group gap="sm" justify="space-between">
        <div>
          <Heading>Free plan</Heading>
          <Text>Upgrade to Premium for full access to all exam preparation materials</Text>
          {status && <Quiet>{priceAndDuration(status)}, one payment</Quiet>}
        </div>
        <UpgradeButton flex={WHOLE_LINE} />
      </Group>
    );
  }
  const left = `${counted(daysUntilExpiry, 'day')} remaining`;
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between">
        <div>
          <Heading>Premium</Heading>
          <Text fw={600}>Until {formatLongDate(expiry)}</Text>
          {daysUntilExpiry > EXPIRY_WARNING_DAYS && <Quiet>{left}</Quiet>}
        </div>
        <UpgradeButton variant="default" flex={WHOLE_LINE}>
          Extend Premium
        </UpgradeButton>
      </Group>
      {daysUntilExpiry <= EXPIRY_WARNING_DAYS && (
        <Notice kind="warning" title={left}>
          Your access does not renew by itself. Any time you add begins when your current time ends.
        </Notice>
      )}
      {status?.subscription?.isGiven && (
        <Text c="dimmed">Given to you without a payment, so there is no receipt.</Text>
      )}
    </Stack>
  );
}

/** The buyer's right to cancel: a line with a button for each recent purchase. */
function CancelPurchase() {
  const { data: purchases = [] } = useQuery(cancellableQuery);
  const [confirm, dialog] = useConfirm();
  const cancel = async (paymentId: string) => {
    const { message } = await callApi(subscriptionRoutes.cancelPurchase, { body: { paymentId } });
    showToast('success', message);
  };
  const ask = ({ paymentId, amount, currency, durationDays }: CancellablePurchase) =>
    confirm({
      title: 'Cancel your purchase?',
      text: `${formatMoney(amount, currency)} goes back to the card you paid with. The time it bought, ${countedDays(durationDays)}, ends at once; your progress and ratings stay, and so does an interview booked at half price. This cannot be undone.`,
      confirmLabel: 'Cancel Purchase',
      cancelLabel: 'Keep Premium',
      isDangerous: true,
      failure: 'Failed to cancel the purchase. Please try again.',
      onConfirm: () => cancel(paymentId),
      // If Premium has ended, pages that need it are locked after this.
      changes: [subscriptionKeys.all, paymentsKey],
    });
  return (
    <>
      {purchases.map((purchase) => (
        <Stack key={purchase.paymentId} gap="xs" align="flex-start">
          <Text size="sm">
            Changed your mind? You can cancel your purchase of{' '}
            {formatLongDate(purchase.purchasedAt)} until {formatLongDate(purchase.cancellableUntil)}{' '}
            and get {formatMoney(purchase.amount, purchase.currency)} back.
          </Text>
          <Button variant="default" aria-haspopup="dialog" onClick={() => ask(purchase)}>
            Cancel Purchase
          </Button>
        </Stack>
      ))}
      {dialog}
    </>
  );
}
