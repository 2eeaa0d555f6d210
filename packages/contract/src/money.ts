/** The largest amount in minor units. */
export const AMOUNT_MAX = 99_999_999;
export const AMOUNT_TOO_LARGE = 'Please give at most 999,999.99.';
export const NOT_AN_AMOUNT =
  'Please give an amount with at most two decimals, such as 25 or 25.50.';

/** Formats minor units in British notation, such as £149.00. An invalid currency code is shown as pounds. */
export function formatMoney(minor: number, currency = 'gbp'): string {
  const amount = minor / 100;
  try {
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
  } catch {
    return `£${amount.toFixed(2)}`;
  }
}
