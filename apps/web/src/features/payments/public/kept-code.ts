// The discount code that a link brought or a person applied, so that login, a reload and the way to the payment keep it.
// This tab only.
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

const nameOf = (purpose: PaymentPurpose) => `urost3.discountCode.${purpose}`;

export function keepCode(purpose: PaymentPurpose, code: string): void {
  try {
    sessionStorage.setItem(nameOf(purpose), code);
  } catch {
    // Storage is blocked: the code is typed in again.
  }
}

export function readCode(purpose: PaymentPurpose): string | null {
  try {
    return sessionStorage.getItem(nameOf(purpose));
  } catch {
    return null;
  }
}

export function forgetCode(purpose: PaymentPurpose): void {
  try {
    sessionStorage.removeItem(nameOf(purpose));
  } catch {
    // Nothing was stored.
  }
}

/** For a page to which links with `?code=…` lead. @returns the code that will be tried at the payment */
export function useCodeOfLink(purpose: PaymentPurpose): string | null {
  const [search] = useSearchParams();
  const [code] = useState(() => {
    const linked = search.get('code')?.trim();
    if (linked) keepCode(purpose, linked);
    return linked || readCode(purpose);
  });
  return code;
}
