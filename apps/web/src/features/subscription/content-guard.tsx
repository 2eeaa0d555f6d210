import type { ReactNode } from 'react';
import { ErrorState, PageLoader, StatePanel } from '../../ui/state/state-panel.tsx';
import { useAuth } from '../accounts/public/use-auth.ts';
import { useSubscription } from './public/subscription-context.ts';

interface ContentGuardProps {
  children: ReactNode;
  /** Shown instead of the page to people without Premium. */
  locked: ReactNode;
}

/** Wraps a page that needs Premium. It only decides what is shown; the server checks every call. */
export function ContentGuard({ children, locked }: ContentGuardProps) {
  const { state, user } = useAuth();
  const subscription = useSubscription();
  if (state.status === 'loading') return <PageLoader />;
  if (!user) return <StatePanel title="Please log in to access this content." />;
  if (subscription.hasFullAccess) return children;
  if (subscription.state === 'loading') return <PageLoader />;
  if (subscription.state === 'error') {
    return (
      <ErrorState
        message={subscription.error ?? 'Failed to fetch subscription status'}
        onRetry={subscription.reload}
      />
    );
  }
  return locked;
}
