import type {
  SubscriptionPurchase,
  SubscriptionStatus,
} from '@urost3/contract/subscription.schemas.ts';
import { createContext, useContext } from 'react';

export interface Subscription {
  state: 'loading' | 'loaded' | 'error';
  /** Null until loaded, and for visitors. */
  status: SubscriptionStatus | null;
  /** The error message when `state` is `error`. */
  error: string | null;
  isActive: boolean;
  /** Whether every section may be opened: an active subscription, or an administrator. */
  hasFullAccess: boolean;
  daysUntilExpiry: number | null;
  daysUntilExam: number | null;
  /** True while a purchase is being prepared. */
  isPaymentInProgress: boolean;
  /** Starts or continues the purchase of Premium. Throws with a message for the person. */
  createPaymentIntent(): Promise<SubscriptionPurchase>;
  /** Opens the upgrade dialog. */
  openUpgrade(): void;
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
