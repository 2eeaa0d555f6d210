import type { SubscriptionStatus } from '@urost3/contract/subscription/subscription.schemas.ts';
import { daysUntil } from '@urost3/contract/subscription/subscription.ts';
import { createContext, useContext } from 'react';

/** What the person wanted to open when the upgrade dialog appeared. */
export interface Wanted {
  /** The title of the dialog, for example 'Open “Torsion” and 76 more'. */
  title: string;
  /** The label of the button after the payment, for example 'Open “Torsion”'. */
  openLabel: string;
  open: () => void;
}

export interface Subscription {
  state: 'loading' | 'loaded' | 'error';
  /** Null for visitors and until the status is loaded. */
  status: SubscriptionStatus | null;
  /** The message when `state` is `error`. */
  error: string | null;
  isActive: boolean;
  /** Whether the person may open every section, through a subscription or a role. */
  hasFullAccess: boolean;
  daysUntilExpiry: number | null;
  /** Opens the upgrade dialog. The dialog shows the title of `wanted`, and opens `wanted` after the payment. */
  openUpgrade(wanted?: Wanted): void;
  reload(): void;
}

export const SubscriptionContext = createContext<Subscription | null>(null);

export function useSubscription(): Subscription {
  const subscription = useContext(SubscriptionContext);
  if (!subscription) {
    throw new Error('useSubscription must be used within a SubscriptionProvider');
  }
  return subscription;
}

export function isSubscriptionActive(status: SubscriptionStatus | null, now: Date): boolean {
  if (!status?.hasActiveSubscription || !status.subscriptionExpiryDate) return false;
  return new Date(status.subscriptionExpiryDate).getTime() > now.getTime();
}

export function daysUntilExpiry(status: SubscriptionStatus | null, now: Date): number | null {
  const at = status?.subscriptionExpiryDate;
  return daysUntil(at ? new Date(at) : null, now);
}
