// The purchase step by step: benefits and price, the card form, and the success screen.
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
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
import { SeatNotice } from '../groups/public/seat-notice.tsx';
import { askAboutPayment } from '../payments/public/ask-about-payment.ts';
import { CardPayment } from '../payments/public/card-payment.tsx';
import { CodeLine } from '../payments/public/code-line.tsx';
import { forgetCode } from '../payments/public/kept-code.ts';
import { useDiscount } from '../payments/public/use-discount.ts';
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

const askPrice = (code: string) => callApi(subscriptionRoutes.priceWithCode, { body: { code } });

export function UpgradeCheckout({ wanted, onDone, onBusyChange }: UpgradeCheckoutProps) {
  const { status, createPaymentIntent } = useSubscription();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<PurchaseOutcome | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const discount = useDiscount('subscription', askPrice);
  const code = discount.price?.code;
  const isFree = discount.price?.amount === 0;
  // Idempotent, so it may be a query. Refetched only manually, because a live event or a purchase that has just ended must
  // not start another one.
  const purchase = useQuery({
    queryKey: keyOf('subscription', 'purchase', code ?? ''),
    queryFn: () => createPaymentIntent(code),
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = purchase;
  const { isReady } = discount;
  useEffect(() => {
    // Another code is another purchase. A price of 0 is taken by a button, because it needs no card.
    if (isReady && !isFree) void refetch({ cancelRefetch: false });
  }, [refetch, isReady, isFree, code]);

  // Others may have used the code up since its price was shown: the purchase goes on without it.
  const failure = purchase.error?.cause;
  const { refuse } = discount;
  useEffect(() => {
    if (failure !== undefined) refuse(failure);
  }, [failure, refuse]);

  // Locked content may be available now, and the purchase is over.
  const readAnew = useCallback(() => void client.invalidateQueries(), [client]);
  const hasNothingToPay = purchase.data?.clientSecret === null;
  useEffect(() => {
    if (!hasNothingToPay) return;
    forgetCode('subscription');
    readAnew();
  }, [hasNothingToPay, readAnew]);

  const finish = (reached: PurchaseOutcome) => {
    setOutcome(reached);
    forgetCode('subscription');
    readAnew();
  };

  const findObstacle = () => {
    if (hasConsent) return null;
    setIsConsentMissing(true);
    return MISSING_CONSENT;
  };
  const recordConsent = async () => {
    await callApi(subscriptionRoutes.recordConsent, { body: { immediateAccess: true } });
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
      <SeatNotice mb="md" />
      <div className={classes.steps}>
        <div className={classes.offer}>
          <Benefits />
          <OrderSummary
            plan="Pro Plan"
            status={status}
            discounted={discount.price?.amount}
            expiryDate={purchase.data?.expiryDate}
          />
          <CodeLine discount={discount} isDisabled={isPaying} />
          {/* The dialog is outside the router, so this loads the page. */}
          <Anchor size="sm" py={4} href={paths.buyGroup}>
            Buying for a department?
          </Anchor>
        </div>
        <Stack gap="lg">
          {(purchase.isFetching || !isReady) && !isFree && <PageLoader />}
          {isFree && (
            <Stack gap="sm">
              <Text>Your code covers the whole price: no card is needed.</Text>
              <Button size="md" loading={purchase.isFetching} onClick={() => void refetch()}>
                Get Premium
              </Button>
            </Stack>
          )}
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
              findObstacle={findObstacle}
              beforeCharge={recordConsent}
              onPaid={onPaid}
              onBusyChange={(isBusy) => {
                setIsPaying(isBusy);
                onBusyChange?.(isBusy);
              }}
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
                  aria-invalid={isConsentMissing || undefined}
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
