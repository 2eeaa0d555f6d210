// Prepares the purchase of Premium at the server, with the discount code whose price the page shows.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { keyOf } from '../../lib/query.ts';
import { requireClientSecret } from '../payments/public/client-secret.ts';
import { removeDiscountCode } from '../payments/public/stored-discount-code.ts';
import type { Discount } from '../payments/public/use-discount.ts';
import { useSubscription } from './public/subscription-context.ts';

export function usePurchase({ price, isReady, refuse }: Discount) {
  const { createPaymentIntent } = useSubscription();
  const client = useQueryClient();
  const code = price?.code;
  const isFree = price?.amount === 0;
  // A query instead of a mutation, because preparing a purchase is idempotent. It is refetched only manually, because a
  // live event must not start another purchase.
  const purchase = useQuery({
    queryKey: keyOf('subscription', 'purchase', code ?? ''),
    queryFn: async () => requireClientSecret(await createPaymentIntent(code)),
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = purchase;
  useEffect(() => {
    // Another discount code needs another purchase. If the price is 0, no card is needed, and the person starts the
    // purchase with a button.
    if (isReady && !isFree) void refetch({ cancelRefetch: false });
  }, [refetch, isReady, isFree, code]);

  // The code may have been used up since the price was shown. The purchase then continues without it.
  const failure = purchase.error?.cause;
  useEffect(() => {
    if (failure !== undefined) refuse(failure);
  }, [failure, refuse]);

  /** Forgets the discount code after a payment. Refetches all data, because locked content may be available now. */
  const complete = useCallback(() => {
    removeDiscountCode('subscription');
    void client.invalidateQueries();
  }, [client]);
  const hasNothingToPay = purchase.data?.clientSecret === null;
  useEffect(() => {
    if (hasNothingToPay) complete();
  }, [hasNothingToPay, complete]);

  return { purchase, isFree, hasNothingToPay, complete };
}
