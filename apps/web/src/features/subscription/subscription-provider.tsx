import { useQuery } from '@tanstack/react-query';
import { hasPremiumByRole } from '@urost3/contract/roles.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../lib/api/api.ts';
import { useNow } from '../../ui/hooks/use-tick.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { useAuth } from '../accounts/public/use-auth.ts';
import {
  daysUntilExpiry,
  isSubscriptionActive,
  type Subscription,
  SubscriptionContext,
  type Wanted,
} from './public/subscription-context.ts';
import { subscriptionStatusQuery } from './subscription.queries.ts';

// The dialog is rendered here and not by the page that offers Premium, because that page may unmount after the
// purchase.
const UpgradeDialog = lazyComponent(() => import('./public/upgrade-dialog.tsx'), 'UpgradeDialog');

export function SubscriptionProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const query = useQuery({ ...subscriptionStatusQuery, enabled: user !== null });
  const { data, error, isPending, refetch } = query;
  // A visitor has no subscription, even if the cache still contains the response for a signed-in person.
  const status = user ? (data ?? null) : null;
  const now = useNow();
  const isActive = isSubscriptionActive(status, now);
  const daysLeft = daysUntilExpiry(status, now);

  const [upgrade, setUpgrade] = useState<'never' | 'open' | 'closed'>('never');
  const [wanted, setWanted] = useState<Wanted>();
  const openUpgrade = useCallback((chosen?: Wanted) => {
    setWanted(chosen);
    setUpgrade('open');
  }, []);

  const subscription = useMemo<Subscription>(
    () => ({
      state: !user ? 'loaded' : isPending ? 'loading' : error && !data ? 'error' : 'loaded',
      status,
      error: error ? messageOf(error, 'Failed to fetch subscription status') : null,
      isActive,
      hasFullAccess: isActive || (user !== null && hasPremiumByRole(user)),
      daysUntilExpiry: daysLeft,
      openUpgrade,
      reload: () => void refetch(),
    }),
    [user, data, status, isActive, daysLeft, error, isPending, refetch, openUpgrade],
  );

  return (
    <SubscriptionContext value={subscription}>
      {children}
      {user && upgrade !== 'never' && (
        <UpgradeDialog
          isOpen={upgrade === 'open'}
          wanted={wanted}
          onClose={() => setUpgrade('closed')}
        />
      )}
    </SubscriptionContext>
  );
}
