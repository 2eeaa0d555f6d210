import { formatMoney } from '@urost3/contract/money.ts';
import type {
  DiscountCode,
  DiscountProduct,
  DiscountState,
} from '@urost3/contract/payments/discount-codes.schemas.ts';
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

/** '25% off', '£10 off', '£12.50 off' */
export function formatDiscount({ percent, amount }: DiscountCode): string {
  const saved = percent === null ? formatMoney(amount ?? 0).replace(/\.00$/, '') : `${percent}%`;
  return `${saved} off`;
}

/** The product as the end of a phrase, for example after '25% off': 'Premium and interviews'. */
export const formatProduct = ({ product }: DiscountCode): string =>
  product === 'booking' ? 'interviews' : productLabels[product];

export function formatValidity({ validFrom, validUntil, endedAt }: DiscountCode): string {
  if (endedAt) return `Ended ${formatShortDate(endedAt)}`;
  if (validFrom && validUntil) return formatDateRange(validFrom, validUntil);
  if (validFrom) return `From ${formatShortDate(validFrom)}`;
  return validUntil ? `Until ${formatShortDate(validUntil)}` : 'No end date';
}

/** '3 of 10', or '3' for a code without a limit. */
export function formatUses({ used, maxUses }: DiscountCode): string {
  return maxUses === null ? `${used}` : `${used} of ${maxUses}`;
}

/** The unusual limits of a code. Usually each person can use a code once, for any purchase, and the text is empty. */
export function formatLimits({ maxUsesPerPerson, isFirstPurchaseOnly }: DiscountCode): string {
  const each = maxUsesPerPerson > 1 && `${maxUsesPerPerson} times per person`;
  const first = isFirstPurchaseOnly && 'First purchase only';
  return [each, first].filter(Boolean).join(', ');
}
