// How a discount code is described in the administration.

import { formatMoney } from '@urost3/contract/money.ts';
import type {
  DiscountCode,
  DiscountProduct,
  DiscountState,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';

export const productWords: Record<DiscountProduct, string> = {
  both: 'Premium and interviews',
  subscription: 'Premium',
  booking: 'Interviews',
};

export const stateWords: Record<DiscountState, string> = {
  active: 'Active',
  not_yet: 'Not yet',
  used_up: 'Used up',
  ended: 'Ended',
};

export const stateColours: Record<DiscountState, string> = {
  active: 'green',
  not_yet: 'blue',
  used_up: 'yellow',
  ended: 'gray',
};

export function offWords({ percent, amount }: Pick<DiscountCode, 'percent' | 'amount'>): string {
  return percent === null ? `${formatMoney(amount ?? 0)} off` : `${percent}% off`;
}

export function daysWords({ validFrom, validUntil }: DiscountCode): string {
  const from = validFrom && formatShortDate(validFrom);
  const until = validUntil && formatShortDate(validUntil);
  if (from && until) return `${from} to ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : 'No end';
}

/** '3 of 10, 1 being paid' */
export function usesWords({ used, reserved, maxUses }: DiscountCode): string {
  const all = maxUses === null ? `${used}` : `${used} of ${maxUses}`;
  return reserved > 0 ? `${all}, ${reserved} being paid` : all;
}

export function limitsWords({ maxUsesPerPerson, isFirstPurchaseOnly }: DiscountCode): string {
  const each = maxUsesPerPerson === 1 ? 'Once a person' : `${maxUsesPerPerson} times a person`;
  return isFirstPurchaseOnly ? `${each}, first purchase only` : each;
}
