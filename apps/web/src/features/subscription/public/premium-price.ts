import { countedDays } from '@urost3/contract/day.ts';
import { formatPrice } from '@urost3/contract/money.ts';
import type { SubscriptionStatus } from '@urost3/contract/subscription/subscription.schemas.ts';

type Offer = Pick<SubscriptionStatus, 'subscriptionPrice' | 'subscriptionCurrency'> &
  Partial<Pick<SubscriptionStatus, 'subscriptionDurationDays'>>;

/** '365 days'; empty when the server does not say how long Premium lasts. */
export function durationOf({ subscriptionDurationDays: days }: Offer): string {
  return days ? countedDays(days) : '';
}

/** '£180 for 365 days'. */
export function priceAndDuration(offer: Offer): string {
  const duration = durationOf(offer);
  const price = formatPrice(offer.subscriptionPrice, offer.subscriptionCurrency);
  return duration ? `${price} for ${duration}` : price;
}
