import { useMutation } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { requireClientSecret } from '../payments/public/client-secret.ts';
import { removeDiscountCode } from '../payments/public/stored-discount-code.ts';
import { useDiscount } from '../payments/public/use-discount.ts';

/**
 * The discount code and the payment of a held booking.
 * @param isFresh whether the payment starts without a click, because the hold was just created on this page
 * @param lookAgain fetches bookings and free times again
 */
export function useHoldPayment(
  bookingId: string,
  isFresh: boolean,
  lookAgain: () => Promise<unknown>,
) {
  const discount = useDiscount(
    'booking',
    useCallback(
      (code: string) =>
        callApi(bookingRoutes.priceWithCode, { params: { id: bookingId }, body: { code } }),
      [bookingId],
    ),
  );
  const { price, isReady, refuse } = discount;
  const code = price?.code;
  const isFree = price?.amount === 0;
  const navigate = useNavigate();
  const payment = useMutation({
    mutationFn: (withCode: string | undefined) =>
      callApi(bookingRoutes.createPaymentIntent, { body: { bookingId, code: withCode } }).then(
        requireClientSecret,
      ),
    // The discount code may have been used up since the price was shown. The payment then continues without the code.
    onError: (error) => void refuse(error),
    onSuccess: async ({ clientSecret }) => {
      if (clientSecret !== null) return;
      removeDiscountCode('booking');
      showToast('success', 'Your interview is confirmed. We have sent you the details by email.');
      await navigate(paths.myBookings);
      await lookAgain();
    },
  });
  const { mutate: openPayment } = payment;
  const [isWanted, setIsWanted] = useState(isFresh);
  useEffect(() => {
    // A price of 0 needs no card, so this effect does not start the payment. The learner confirms the booking with a
    // button.
    if (isWanted && isReady && !isFree) openPayment(code);
  }, [isWanted, isReady, isFree, code, openPayment]);

  const secret = isFree ? null : (payment.data?.clientSecret ?? null);
  const isResuming = payment.isPending || (isWanted && !isReady);
  const resume = () => (isWanted ? openPayment(code) : setIsWanted(true));
  return { discount, code, isFree, payment, secret, isResuming, resume };
}
