/** The largest amount in minor units. */
export const AMOUNT_MAX = 99_999_999;
export const AMOUNT_TOO_LARGE = 'Please give at most 999,999.99.';
export const NOT_AN_AMOUNT =
  'Please give an amount with at most two decimals, such as 25 or 25.50.';

/** Formats minor units in British notation, such as £149.00. An invalid currency code is shown as pounds. */
export function formatMoney(minor: number, currency = 'gbp'): string {
  return inCurrency(minor, currency, 'auto');
}

/** A price where something is offered: as `formatMoney`, but £180 without pence. Payments and receipts keep them. */
export function formatPrice(minor: number, currency = 'gbp'): string {
  return inCurrency(minor, currency, 'stripIfInteger');
}

function inCurrency(
  minor: number,
  currency: string,
  trailingZeroDisplay: Intl.NumberFormatOptions['trailingZeroDisplay'],
): string {
  const amount = minor / 100;
  try {
    const format = { style: 'currency', currency, trailingZeroDisplay } as const;
    return new Intl.NumberFormat('en-GB', format).format(amount);
  } catch {
    return `£${amount.toFixed(2)}`;
  }
}
