// The purchase of Premium: benefits and price, the card form, and the result.
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import {
  CANCELLATION_DAYS,
  subscriptionRoutes,
} from '@urost3/contract/subscription/subscription.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { paths } from '../../../paths.ts';
import { PageLoader, QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useAuth } from '../../accounts/public/use-auth.ts';
import { SeatNotice } from '../../groups/public/seat-notice.tsx';
import { CardPayment } from '../../payments/public/card-payment.tsx';
import { CodeLine } from '../../payments/public/code-line.tsx';
import {
  type Discount,
  removeDiscountCode,
  useDiscount,
} from '../../payments/public/discount-code.ts';
import { PaymentOutcomeNotice } from '../../payments/public/payment-return-notice.tsx';
import {
  outcomeOf,
  type PaymentOutcome,
  refreshPayment,
  requireClientSecret,
} from '../../payments/public/started-payment.ts';
import { useSubscription, type Wanted } from '../public/subscription-context.ts';
import { Benefits } from './benefits.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './purchase.module.css';
import { UpgradeResult } from './upgrade-result.tsx';

interface UpgradeCheckoutProps {
  /** What the result screen opens after a successful payment. */
  wanted?: Wanted | undefined;
  /** Called when the result screen closes, by itself or with its button. */
  onDone: () => void;
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
}

const MISSING_CONSENT = 'Please tick the box for access at once.';

const askPrice = (code: string) => callApi(subscriptionRoutes.priceWithCode, { body: { code } });

export function UpgradeCheckout({ wanted, onDone, onBusyChange }: UpgradeCheckoutProps) {
  const { status } = useSubscription();
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const discount = useDiscount('subscription', askPrice);
  const { purchase, isFree, hasNothingToPay, complete } = usePurchase(discount);

  const finish = (reached: PaymentOutcome) => {
    setOutcome(reached);
    complete();
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
    refreshPayment(intentId).then(
      (answer) => finish(outcomeOf(answer)),
      // Our server did not answer, but the provider has accepted the payment and will send its webhook.
      () => finish('processing'),
    );

  // It stays open until it is dismissed, because people must read it.
  if (outcome === 'returned' || outcome === 'failed')
    return <PaymentOutcomeNotice outcome={outcome} />;
  if (outcome === 'processing') return <UpgradeResult isProcessing onDone={onDone} />;
  if (outcome || hasNothingToPay) {
    const text = hasNothingToPay ? purchase.data?.message : undefined;
    return <UpgradeResult wanted={wanted} onDone={onDone} text={text} />;
  }
  const codeLine = <CodeLine discount={discount} isDisabled={isPaying} />;
  return (
    <div className={classes.checkout}>
      <SeatNotice mb="md" />
      <div className={classes.steps}>
        <Stack
          className={classes.offer}
          gap="sm"
          data-discounted={Boolean(discount.price) || undefined}
        >
          <Benefits />
          <OrderSummary
            plan="Pro Plan"
            status={status}
            discount={discount.price && { line: codeLine, amount: discount.price.amount }}
            expiryDate={purchase.data?.expiryDate}
          />
          {!discount.price && (
            <Group gap="0 1rem" align="baseline" justify="space-between">
              {codeLine}
              {/* Hidden while a discount code is used, because codes are not for groups. It is a plain link with a full
                  page load, because the dialog is rendered outside the router. */}
              <Anchor size="sm" fw={600} py="3xs" href={paths.buyGroup}>
                Buying for a department?
              </Anchor>
            </Group>
          )}
        </Stack>
        <Stack gap="lg">
          {(purchase.isFetching || !discount.isReady) && !isFree && <PageLoader />}
          {isFree && (
            <Stack gap="sm">
              <Text>Your code covers the whole price: no card is needed.</Text>
              <Button
                size="md"
                loading={purchase.isFetching}
                onClick={() => void purchase.refetch()}
              >
                Get Premium
              </Button>
            </Stack>
          )}
          {purchase.error && !purchase.isFetching && (
            <QueryState
              query={purchase}
              title="The purchase could not be prepared"
              otherwise="Failed to create payment intent"
            />
          )}
          {purchase.data?.clientSecret && (
            <CardPayment
              clientSecret={purchase.data.clientSecret}
              isSticky
              payLabel={`Pay ${formatMoney(purchase.data.amount, purchase.data.currency)}`}
              returnPath={paths.user}
              findObstacle={findObstacle}
              beforeCharge={recordConsent}
              onPaid={onPaid}
              onBusyChange={(isBusy) => {
                setIsPaying(isBusy);
                onBusyChange?.(isBusy);
              }}
              consent={
                <>
                  <Text size="xs" c="dimmed" className={classes.right}>
                    {CANCELLATION_DAYS} days to cancel and get all of your money back.
                  </Text>
                  <Checkbox
                    label={`Please give me access at once, before the ${CANCELLATION_DAYS} days for cancelling are over.`}
                    checked={hasConsent}
                    // Only marks the box as invalid, because the message is beside the button.
                    error={isConsentMissing}
                    aria-invalid={isConsentMissing || undefined}
                    onChange={(event) => {
                      setHasConsent(event.currentTarget.checked);
                      setIsConsentMissing(false);
                    }}
                  />
                </>
              }
            >
              <Quiet>
                You have {CANCELLATION_DAYS} days to cancel this purchase and get all of your money
                back, without giving a reason, on your account page. Premium does not renew by
                itself.
              </Quiet>
            </CardPayment>
          )}
        </Stack>
      </div>
    </div>
  );
}

// Prepares the purchase of Premium at the server, with the discount code whose price the page shows.
function usePurchase({ price, isReady, refuse }: Discount) {
  const { user } = useAuth();
  const client = useQueryClient();
  const code = price?.code;
  const isFree = price?.amount === 0;

  /** Forgets the discount code after a payment. Refetches all data, because locked content may be available now. */
  const complete = () => {
    removeDiscountCode('subscription');
    void client.invalidateQueries();
  };
  const prepare = async () => {
    if (!user) throw new Error('User must be logged in to purchase subscription');
    const answer = await callApi(subscriptionRoutes.createPaymentIntent, { body: { code } });
    const prepared = requireClientSecret(answer);
    if (prepared.clientSecret === null) complete();
    return prepared;
  };
  // A query instead of a mutation, because preparing a purchase is idempotent. It is static, because a live event must not
  // start another purchase. Another discount code needs another purchase. If the price is 0, no card is needed, and the
  // person starts the purchase with a button.
  const purchase = useQuery({
    queryKey: keyOf('subscription', 'purchase', code ?? ''),
    queryFn: () =>
      prepare().catch((error: unknown) => {
        // The code may have been used up since the price was shown. The purchase then continues without it.
        refuse(error);
        throw error;
      }),
    enabled: isReady && !isFree,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });

  return { purchase, isFree, hasNothingToPay: purchase.data?.clientSecret === null, complete };
}
