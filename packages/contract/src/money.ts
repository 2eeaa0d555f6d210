import type { Currency } from './text.schemas.ts';

/** Minor units in British notation: £149.00. */
export function formatMoney(minor: number, currency: Currency | string = 'gbp'): string {
  const amount = minor / 100;
  try {
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
  } catch {
    return `£${amount.toFixed(2)}`;
  }
}
