import { render } from '@testing-library/react';
import type { SubscriptionStatus } from '@urost3/contract/subscription/subscription.schemas.ts';
import { expect, test, vi } from 'vitest';
import { daysUntilExpiry, isSubscriptionActive, useSubscription } from './subscription-context.ts';

const now = new Date('2026-11-20T12:00:00Z');
const status = (hasActiveSubscription: boolean, subscriptionExpiryDate: string | null) =>
  ({ hasActiveSubscription, subscriptionExpiryDate }) as SubscriptionStatus;

test.each([
  ['flag, date ahead', true, '2026-11-20T12:00:01Z', true],
  ['flag, date past', true, '2026-11-20T12:00:00Z', false],
  ['flag, no date', true, null, false],
  ['no flag, date ahead', false, '2027-01-01T00:00:00Z', false],
])('whether a subscription is active (%s): %s', (_, flag, date, isActive) => {
  expect(isSubscriptionActive(status(flag, date), now)).toBe(isActive);
});

test('a visitor has no active subscription', () => {
  expect(isSubscriptionActive(null, now)).toBe(false);
  expect(daysUntilExpiry(null, now)).toBeNull();
});

test('the remaining days of a subscription are rounded up and never negative', () => {
  expect(daysUntilExpiry(status(true, '2026-11-21T13:00:00Z'), now)).toBe(2);
  expect(daysUntilExpiry(status(true, '2026-10-01T00:00:00Z'), now)).toBe(0);
});

test('useSubscription throws outside a SubscriptionProvider', () => {
  const Lost = () => useSubscription().state;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow('within a SubscriptionProvider');
});
