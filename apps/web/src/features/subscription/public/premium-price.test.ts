import { expect, test } from 'vitest';
import { durationOf, priceAndDuration } from './premium-price.ts';

const offer = { subscriptionPrice: 18_000, subscriptionCurrency: 'gbp' as const };

test.each([
  [365, '£180 for 365 days', '365 days'],
  [1, '£180 for 1 day', '1 day'],
  [undefined, '£180', ''],
])('the price of Premium for %s days is %s', (subscriptionDurationDays, price, duration) => {
  const status = subscriptionDurationDays ? { ...offer, subscriptionDurationDays } : offer;
  expect(priceAndDuration(status)).toBe(price);
  expect(durationOf(status)).toBe(duration);
});
