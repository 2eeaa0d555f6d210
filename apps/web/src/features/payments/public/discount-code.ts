import { useMutation } from '@tanstack/react-query';
import type { DiscountedPrice } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api/api.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const nameOf = (purpose: PaymentPurpose) => `urost3.discountCode.${purpose}`;

/**
 * Stores the discount code from a link or from the form for this tab. It survives a login, a reload and the navigation
 * to the payment.
 */
export const storeDiscountCode = (purpose: PaymentPurpose, code: string) =>
  tabStorage.write(nameOf(purpose), code);

export const readDiscountCode = (purpose: PaymentPurpose) => tabStorage.read(nameOf(purpose));

export const removeDiscountCode = (purpose: PaymentPurpose) => tabStorage.remove(nameOf(purpose));

/**
 * Stores the code of a page that was opened with `?code=…`.
 * @returns the code in the URL, or else the code that was stored before; null if there is neither
 */
export function useLinkedDiscountCode(purpose: PaymentPurpose): string | null {
  const [search] = useSearchParams();
  const [code] = useState(() => {
    const linked = search.get('code')?.trim();
    if (linked) storeDiscountCode(purpose, linked);
    return linked || readDiscountCode(purpose);
  });
  return code;
}

export const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && 'code' in error.fields;

/** The discount code of one purchase. The server checks it before anything is bought. */
export interface Discount {
  /** The price with the code; null until the server has accepted a code. */
  price: DiscountedPrice | null;
  /** Why the last code was refused or could not be checked; otherwise null. */
  refusal: string | null;
  isChecking: boolean;
  /** False while a code that was stored on an earlier page is being checked. The purchase waits for this check. */
  isReady: boolean;
  apply: (code: string) => void;
  remove: () => void;
  /**
   * Handles an error of the purchase.
   * @returns whether the error was about the code, which is then removed
   */
  refuse: (error: unknown) => boolean;
}

/** @param ask requests the price with a code; must be the same function at each render */
export function useDiscount(
  purpose: PaymentPurpose,
  ask: (code: string) => Promise<DiscountedPrice>,
): Discount {
  const [kept] = useState(() => readDiscountCode(purpose));
  const [isReady, setIsReady] = useState(kept === null);
  const [price, setPrice] = useState<DiscountedPrice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: ask,
    onSuccess: (found) => {
      storeDiscountCode(purpose, found.code);
      setPrice(found);
      setRefusal(null);
    },
    onError: (error) => {
      setPrice(null);
      setRefusal(messageOf(error, 'The code could not be checked. Please try again.'));
    },
    onSettled: () => setIsReady(true),
  });
  const { mutate } = check;
  useEffect(() => {
    if (kept !== null) mutate(kept);
  }, [kept, mutate]);
  const remove = useCallback(() => {
    removeDiscountCode(purpose);
    setPrice(null);
    setRefusal(null);
  }, [purpose]);
  const refuse = useCallback(
    (error: unknown) => {
      if (!isAboutCode(error)) return false;
      remove();
      setRefusal(error.message);
      return true;
    },
    [remove],
  );
  return {
    price,
    refusal,
    isChecking: check.isPending,
    isReady,
    apply: mutate,
    remove,
    refuse,
  };
}
