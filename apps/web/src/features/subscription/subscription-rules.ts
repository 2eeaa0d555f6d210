import type { SubscriptionStatus } from '@urost3/contract/subscription/subscription.schemas.ts';
import { daysUntil } from '@urost3/contract/subscription/subscription.ts';

export function isSubscriptionActive(status: SubscriptionStatus | null, now: Date): boolean {
  if (!status?.hasActiveSubscription || !status.subscriptionExpiryDate) return false;
  return new Date(status.subscriptionExpiryDate).getTime() > now.getTime();
}

export function daysUntilExpiry(status: SubscriptionStatus | null, now: Date): number | null {
  const at = status?.subscriptionExpiryDate;
  return daysUntil(at ? new Date(at) : null, now);
}
