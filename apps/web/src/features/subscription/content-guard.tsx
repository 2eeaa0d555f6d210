import { type ReactNode, useDeferredValue } from 'react';
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
  // When the status arrives after the first render, React renders the page in slices instead of in one long task.
  const isOpened = useDeferredValue(subscription.hasFullAccess);
  if (state.status === 'loading') return <PageLoader />;
  if (!user) return <StatePanel title="Please log in to access this content." />;
  if (subscription.hasFullAccess) return isOpened ? children : <PageLoader />;
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
