import { useQuery } from '@tanstack/react-query';
import { subscriptionEndpoints } from '@urost3/contract/subscription.ts';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { useAuth } from '../accounts/use-auth.ts';
import { subscriptionStatusQuery } from './subscription.queries.ts';
import { type Subscription, SubscriptionContext } from './subscription-context.ts';
import { daysUntilExpiry, isSubscriptionActive } from './subscription-rules.ts';

// It stands above the pages: the page that offered Premium may vanish the moment it is bought.
const UpgradeModal = lazy(() =>
  import('./upgrade-modal.tsx').then((module) => ({ default: module.UpgradeModal })),
);

export function SubscriptionProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const query = useQuery({ ...subscriptionStatusQuery, enabled: user !== null });
  const { data, error, isPending, refetch } = query;

  const [isPaymentInProgress, setPaymentInProgress] = useState(false);
  const createPaymentIntent = useCallback(async () => {
    if (!user) throw new Error('User must be logged in to purchase subscription');
    setPaymentInProgress(true);
    try {
      return await callApi(subscriptionEndpoints.createPaymentIntent);
    } catch (failure) {
      throw new Error(messageOf(failure, 'Failed to create payment intent'), { cause: failure });
    } finally {
      setPaymentInProgress(false);
    }
  }, [user]);

  const [upgrade, setUpgrade] = useState<'never' | 'open' | 'closed'>('never');
  const openUpgrade = useCallback(() => setUpgrade('open'), []);

  const subscription = useMemo<Subscription>(() => {
    // Signed out there is no subscription, whatever the last answer said.
    const status = user ? (data ?? null) : null;
    const now = new Date();
    const isActive = isSubscriptionActive(status, now);
    return {
      state: !user ? 'loaded' : isPending ? 'loading' : error && !data ? 'error' : 'loaded',
      status,
      error: error ? messageOf(error, 'Failed to fetch subscription status') : null,
      isActive,
      hasFullAccess: isActive || user?.admin === true,
      daysUntilExpiry: daysUntilExpiry(status, now),
      daysUntilExam: status?.daysUntilExam ?? null,
      isPaymentInProgress,
      createPaymentIntent,
      openUpgrade,
      reload: () => void refetch(),
    };
  }, [
    user,
    data,
    error,
    isPending,
    refetch,
    isPaymentInProgress,
    createPaymentIntent,
    openUpgrade,
  ]);

  return (
    <SubscriptionContext value={subscription}>
      {children}
      {user && upgrade !== 'never' && (
        <Suspense fallback={null}>
          <UpgradeModal isOpen={upgrade === 'open'} onClose={() => setUpgrade('closed')} />
        </Suspense>
      )}
    </SubscriptionContext>
  );
}
