import { formatMoney } from '@urost3/contract/money.ts';
import type {
  DiscountCode,
  DiscountProduct,
  DiscountState,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import { formatDateRange, formatShortDate } from '../../lib/dates.ts';

export const productLabels: Record<DiscountProduct, string> = {
  both: 'Premium and interviews',
  subscription: 'Premium',
  booking: 'Interviews',
};

export const discountStateLabels: Record<DiscountState, string> = {
  active: 'Active',
  not_yet: 'Not yet',
  used_up: 'Used up',
  ended: 'Ended',
};

export const discountStateColours: Record<DiscountState, string> = {
  active: 'green',
  not_yet: 'blue',
  used_up: 'yellow',
  ended: 'gray',
};

export function formatDiscount({
  percent,
  amount,
}: Pick<DiscountCode, 'percent' | 'amount'>): string {
  return percent === null ? `${formatMoney(amount ?? 0)} off` : `${percent}% off`;
}

export function formatValidity({ validFrom, validUntil }: DiscountCode): string {
  if (validFrom && validUntil) return formatDateRange(validFrom, validUntil);
  if (validFrom) return `From ${formatShortDate(validFrom)}`;
  return validUntil ? `Until ${formatShortDate(validUntil)}` : 'No end date';
}

/** '3 of 10' */
export function formatUses({ used, maxUses }: DiscountCode): string {
  return maxUses === null ? `${used}` : `${used} of ${maxUses}`;
}

export function formatLimits({ maxUsesPerPerson, isFirstPurchaseOnly }: DiscountCode): string {
  const each = maxUsesPerPerson === 1 ? 'Once per person' : `${maxUsesPerPerson} times per person`;
  return isFirstPurchaseOnly ? `${each}, first purchase only` : each;
}
