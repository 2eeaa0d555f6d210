// Texts about bookings on every page.
import type { ChangePolicy, Quote } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { z } from 'zod';
import { formatDateTime } from '../../lib/dates.ts';

export const SLOTS_FAILED = 'Failed to fetch available slots. Please try again.';

type Policy = z.infer<typeof ChangePolicy>;

/** The rule for changing a booking, without its own deadline. */
export function describeRule(changeHours: number): string {
  return changeHours === 0
    ? 'You can cancel for a full refund, or move it, until it starts.'
    : `You can cancel for a full refund, or move it, until ${changeHours} hours before it starts. After that the fee is not returned.`;
}

/** The rule with its deadline. */
export function describePolicy(policy: Policy): string {
  const until = formatDateTime(policy.changeUntil);
  return new Date(policy.changeUntil) > new Date()
    ? `You can cancel for a full refund, or move it, until ${until}. After that the fee is not returned.`
    : `This interview starts within ${policy.changeHours} hours: once booked it cannot be cancelled for a refund or moved.`;
}

export function priceOf(quote: Pick<Quote, 'amount' | 'currency'>): string {
  return quote.amount === 0 ? 'Free' : formatMoney(quote.amount, quote.currency);
}

export const priceNotes: Record<Quote['reason'], string | null> = {
  standard: null,
  premium_first: '50% off your first mock interview with Premium.',
  free_interview: 'You have a free interview: no payment is needed.',
};
