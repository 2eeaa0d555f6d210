import type { Currency } from './text.schemas.ts';

/** Formats minor units in British notation, such as £149.00. An invalid currency code is shown as pounds. */
export function formatMoney(minor: number, currency: Currency | string = 'gbp'): string {
  const amount = minor / 100;
  try {
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
  } catch {
    return `£${amount.toFixed(2)}`;
  }
}
