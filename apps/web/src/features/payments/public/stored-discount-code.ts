// The discount code from a link or from the form, stored for this tab. It survives a login, a reload and the navigation
// to the payment.
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const nameOf = (purpose: PaymentPurpose) => `urost3.discountCode.${purpose}`;

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
