// Pure functions that compute a discounted price and decide whether a code can be used.
import { londonDay } from '@urost3/contract/day.ts';
import type { DiscountState } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { discountRefusals } from '@urost3/contract/payments/discount-codes.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { CARD_MINIMUM } from '@urost3/contract/payments/payments.ts';
import type { DiscountCodeRow } from '../payments.tables.ts';

/** The price in pence. A price above 0 is raised to the card provider's minimum, but never above the full price. */
export function priceWithCode(
  fullMinor: number,
  code: Pick<DiscountCodeRow, 'percent' | 'amountMinor'>,
): number {
  const off =
    code.percent === null ? (code.amountMinor ?? 0) : Math.round((fullMinor * code.percent) / 100);
  const left = fullMinor - off;
  return left <= 0 ? 0 : Math.max(left, Math.min(CARD_MINIMUM, fullMinor));
}

/** @param taken the number of reserved and completed uses */
export function stateOf(code: DiscountCodeRow, taken: number, now: Date): DiscountState {
  const today = londonDay(now);
  if (code.endedAt !== null || (code.validUntil !== null && today > code.validUntil))
    return 'ended';
  if (code.validFrom !== null && today < code.validFrom) return 'not_yet';
  return code.maxUses !== null && taken >= code.maxUses ? 'used_up' : 'active';
}

const stateRefusals: Record<DiscountState, string | null> = {
  active: null,
  ended: discountRefusals.ended,
  not_yet: discountRefusals.notYet,
  used_up: discountRefusals.usedUp,
};

interface Taken {
  /** Reserved or completed uses by everybody. */
  all: number;
  byPerson: number;
  /** Whether the person has a successful payment, or a use of a code that is limited to first purchases. */
  hasPurchased: boolean;
}

/** @returns the message that refuses the code; null when the code applies */
export function refusalOf(
  code: DiscountCodeRow,
  purchase: { purpose: PaymentPurpose; currency: string },
  taken: Taken,
  now: Date,
): string | null {
  if (purchase.purpose === 'group') return discountRefusals.notForGroups;
  if (code.product !== 'both' && code.product !== purchase.purpose) {
    return code.product === 'booking'
      ? discountRefusals.notForPremium
      : discountRefusals.notForInterviews;
  }
  const state = stateOf(code, taken.all, now);
  // Check the person's own uses first. A person who has used the code then gets the message `usedByYou`, not `usedUp`.
  if (state === 'used_up' || state === 'active') {
    if (taken.byPerson >= code.maxUsesPerPerson) return discountRefusals.usedByYou;
  }
  const refusal = stateRefusals[state];
  if (refusal !== null) return refusal;
  if (purchase.currency !== 'gbp') return discountRefusals.notInPounds;
  return code.isFirstPurchaseOnly && taken.hasPurchased ? discountRefusals.firstOnly : null;
}
