// The purchase, step by step: what it gives and costs, the card form, and the success screen.
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CANCELLATION_DAYS, subscriptionEndpoints } from '@urost3/contract/subscription.ts';
import { useCallback, useEffect, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatMoney } from '../../lib/money.ts';
import { keyOf } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { askAboutPayment } from '../payments/ask-about-payment.ts';
import { CardPayment } from '../payments/card-payment.tsx';
import { Benefits } from './benefits.tsx';
import { OrderSummary } from './order-summary.tsx';
import { outcomeOf, type PurchaseOutcome } from './purchase-outcome.ts';
import { useSubscription } from './subscription-context.ts';
import classes from './upgrade-checkout.module.css';
import { UpgradeResult, UpgradeUndone } from './upgrade-result.tsx';

interface UpgradeCheckoutProps {
  /** The success screen has been shown for its 3 seconds. */
  onDone: () => void;
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
}

const MISSING_CONSENT = 'Please tick the box to say that you want access at once.';

export function UpgradeCheckout({ onDone, onBusyChange }: UpgradeCheckoutProps) {
  const { status, createPaymentIntent } = useSubscription();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<PurchaseOutcome | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [consentError, setConsentError] = useState<string | null>(null);
  // Asking again continues the same purchase, so a query may. It is asked for by hand only: a live event or a purchase
  // that just ended must not begin another.
  const purchase = useQuery({
    queryKey: keyOf('subscription', 'purchase'),
    queryFn: createPaymentIntent,
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = purchase;
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [refetch]);

  // What was locked may be open now; the purchase itself is over.
  const readAnew = useCallback(() => void client.invalidateQueries(), [client]);
  const hasNothingToPay = purchase.data?.clientSecret === null;
  useEffect(() => {
    if (hasNothingToPay) readAnew();
  }, [hasNothingToPay, readAnew]);

  const finish = (reached: PurchaseOutcome) => {
    setOutcome(reached);
    readAnew();
  };

  const beforePay = async () => {
    if (!hasConsent) {
      setConsentError(MISSING_CONSENT);
      return MISSING_CONSENT;
    }
    await callApi(subscriptionEndpoints.recordConsent, { body: { immediateAccess: true } });
    return null;
  };

  const onPaid = (intentId: string) =>
    askAboutPayment(intentId).then(
      (answer) => finish(outcomeOf(answer)),
      // The provider has taken it; our server hears of it by itself.
      () => finish('processing'),
    );

  if (outcome === 'returned' || outcome === 'failed') return <UpgradeUndone outcome={outcome} />;
  if (outcome) return <UpgradeResult isProcessing={outcome === 'processing'} onDone={onDone} />;
  if (hasNothingToPay) {
    return <UpgradeResult isProcessing={false} onDone={onDone} text={purchase.data?.message} />;
  }
  return (
    <div className={classes.checkout}>
      <div className={classes.steps}>
        <div className={classes.offer}>
          <Benefits />
          <OrderSummary status={status} expiryDate={purchase.data?.expiryDate} />
        </div>
        <Stack gap="lg">
          {purchase.isFetching && <PageLoader />}
          {purchase.error && !purchase.isFetching && (
            <ErrorState
              title="The purchase could not be prepared"
              message={messageOf(purchase.error, 'Failed to create payment intent')}
              onRetry={() => void purchase.refetch()}
            />
          )}
          {purchase.data?.clientSecret && (
            <CardPayment
              clientSecret={purchase.data.clientSecret}
              payLabel={`Pay ${formatMoney(purchase.data.amount, purchase.data.currency)}`}
              returnPath={paths.user}
              beforePay={beforePay}
              onPaid={onPaid}
              {...(onBusyChange ? { onBusyChange } : {})}
            >
              <Stack gap="xs">
                <Text size="sm">
                  You have {CANCELLATION_DAYS} days to cancel this purchase and get all of your
                  money back, without giving a reason, on your account page. Premium does not renew
                  by itself.
                </Text>
                <Checkbox
                  label="Please give me access at once, before these 14 days are over."
                  checked={hasConsent}
                  error={consentError}
                  onChange={(event) => {
                    setHasConsent(event.currentTarget.checked);
                    setConsentError(null);
                  }}
                />
              </Stack>
            </CardPayment>
          )}
        </Stack>
      </div>
    </div>
  );
}
