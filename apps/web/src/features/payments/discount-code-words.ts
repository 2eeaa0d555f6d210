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
  not_yet: 'Scheduled',
  used_up: 'Used up',
  ended: 'Ended',
};

export const discountStateColours: Record<DiscountState, string> = {
  active: 'green',
  not_yet: 'blue',
  used_up: 'yellow',
  ended: 'gray',
};

function formatDiscount({ percent, amount }: DiscountCode): string {
  return percent === null ? `${formatMoney(amount ?? 0)} off` : `${percent}% off`;
}

/** '25% off, Premium' */
export function formatOffer(code: DiscountCode): string {
  const product = code.product === 'booking' ? 'interviews' : productLabels[code.product];
  return `${formatDiscount(code)}, ${product}`;
}

export function formatValidity({ validFrom, validUntil, endedAt }: DiscountCode): string {
  if (endedAt) return `Ended ${formatShortDate(endedAt)}`;
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
