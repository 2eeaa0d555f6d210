import type { SubscriptionStatus } from '@urost3/contract/subscription.ts';
import { expect, it } from 'vitest';
import { daysUntilExpiry, isSubscriptionActive } from './subscription-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const status = (hasActiveSubscription: boolean, subscriptionExpiryDate: string | null) =>
  ({ hasActiveSubscription, subscriptionExpiryDate }) as SubscriptionStatus;

it.each([
  ['flag, date ahead', true, '2026-11-20T12:00:01Z', true],
  ['flag, date past', true, '2026-11-20T12:00:00Z', false],
  ['flag, no date', true, null, false],
  ['no flag, date ahead', false, '2027-01-01T00:00:00Z', false],
])('%s: active %s', (_, flag, date, isActive) => {
  expect(isSubscriptionActive(status(flag, date), now)).toBe(isActive);
});

it('nobody has no subscription', () => {
  expect(isSubscriptionActive(null, now)).toBe(false);
  expect(daysUntilExpiry(null, now)).toBeNull();
});

it('days are rounded up and never negative', () => {
  expect(daysUntilExpiry(status(true, '2026-11-21T13:00:00Z'), now)).toBe(2);
  expect(daysUntilExpiry(status(true, '2026-10-01T00:00:00Z'), now)).toBe(0);
});
