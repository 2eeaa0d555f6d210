import type {
  SubscriptionPurchase,
  SubscriptionStatus,
} from '@urost3/contract/subscription.schemas.ts';
import { createContext, useContext } from 'react';

/** What a person chose before the upgrade dialog opened. */
export interface Wanted {
  /** Of the dialog, for example 'Open “Torsion” and 76 more'. */
  title: string;
  /** Of the button after the payment, for example 'Open “Torsion”'. */
  openLabel: string;
  open: () => void;
}

export interface Subscription {
  state: 'loading' | 'loaded' | 'error';
  /** Null until loaded, and for visitors. */
  status: SubscriptionStatus | null;
  /** The error message when `state` is `error`. */
  error: string | null;
  isActive: boolean;
  /** Whether every section may be opened: an active subscription, or a role that has Premium. */
  hasFullAccess: boolean;
  daysUntilExpiry: number | null;
  daysUntilExam: number | null;
  /** True while a purchase is being prepared. */
  isPaymentInProgress: boolean;
  /** Starts or continues the purchase of Premium, with a discount code or without. Throws with a message for the person. */
  createPaymentIntent(code?: string): Promise<SubscriptionPurchase>;
  /** Opens the upgrade dialog, which names what the person wanted and leads there after the payment. */
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
