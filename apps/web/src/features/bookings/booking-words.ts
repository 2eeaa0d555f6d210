// Texts about bookings on every page.
import type { ChangePolicy, Quote } from '@urost3/contract/bookings/bookings.schemas.ts';
import { daysBetween, HOUR_MS, londonDay, MINUTE_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { z } from 'zod';
import { serverNow } from '../../lib/api/server-clock.ts';
import { formatDateTime } from '../../lib/dates.ts';

export const SLOTS_FAILED = 'Failed to fetch available slots. Please try again.';

type Policy = z.infer<typeof ChangePolicy>;

/** The rule for cancelling and moving a booking, which is possible until `changeHours` hours before the interview. */
export function describeRule(changeHours: number): string {
  return changeHours === 0
    ? 'You can cancel for a full refund, or move it, until it starts.'
    : `You can cancel for a full refund, or move it, until ${changeHours} hours before it starts. After that the fee is not returned.`;
}

/** The rule for cancelling and moving, with the exact deadline of one booking. */
export function describePolicy(policy: Policy): string {
  const until = formatDateTime(policy.changeUntil);
  return Date.parse(policy.changeUntil) > serverNow()
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

/** 'In 3 days', 'Tomorrow', 'Today, in 5 hours', 'In 25 minutes' or 'Now'. Days are counted in London time. */
export function timeUntil(startsAt: string, now: number): string {
  const leftMs = Date.parse(startsAt) - now;
  if (leftMs <= 0) return 'Now';
  if (leftMs < HOUR_MS) return `In ${counted(Math.ceil(leftMs / MINUTE_MS), 'minute')}`;
  const days = daysBetween(londonDay(new Date(now)), londonDay(new Date(startsAt)));
  if (days > 1) return `In ${days} days`;
  if (days === 1) return 'Tomorrow';
  return `Today, in ${counted(Math.floor(leftMs / HOUR_MS), 'hour')}`;
}
