// The purchase step by step: benefits and price, the card form, and the success screen.
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription.ts';
import { useCallback, useEffect, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { askAboutPayment } from '../payments/public/ask-about-payment.ts';
import { CardPayment } from '../payments/public/card-payment.tsx';
import { Benefits } from './benefits.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useSubscription, type Wanted } from './public/subscription-context.ts';
import { outcomeOf, type PurchaseOutcome } from './purchase-outcome.ts';
import classes from './upgrade-checkout.module.css';
import { UpgradeResult, UpgradeUndone } from './upgrade-result.tsx';

interface UpgradeCheckoutProps {
  /** Opened after the success screen. */
  wanted?: Wanted | undefined;
  /** The success screen has been shown for its 3 seconds. */
  onDone: () => void;
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
}

const MISSING_CONSENT = 'Please tick the box to say that you want access at once.';

export function UpgradeCheckout({ wanted, onDone, onBusyChange }: UpgradeCheckoutProps) {
  const { status, createPaymentIntent } = useSubscription();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<PurchaseOutcome | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  // Idempotent, so it may be a query. Refetched only manually, because a live event or a purchase that has just ended must
  // not start another one.
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

  // Locked content may be available now, and the purchase is over.
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
      setIsConsentMissing(true);
      return MISSING_CONSENT;
    }
    await callApi(subscriptionRoutes.recordConsent, { body: { immediateAccess: true } });
    return null;
  };

  const onPaid = (intentId: string) =>
    askAboutPayment(intentId).then(
      (answer) => finish(outcomeOf(answer)),
      // The provider accepted the payment; our server receives its webhook.
      () => finish('processing'),
    );

  if (outcome === 'returned' || outcome === 'failed') return <UpgradeUndone outcome={outcome} />;
  if (outcome === 'processing') return <UpgradeResult isProcessing onDone={onDone} />;
  if (outcome || hasNothingToPay) {
    const text = hasNothingToPay ? purchase.data?.message : undefined;
    return <UpgradeResult wanted={wanted} onDone={onDone} text={text} />;
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
                  // The words are beside the button.
                  error={isConsentMissing}
                  onChange={(event) => {
                    setHasConsent(event.currentTarget.checked);
                    setIsConsentMissing(false);
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
