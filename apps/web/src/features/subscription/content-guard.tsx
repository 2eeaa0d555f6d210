import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useAuth } from '../accounts/use-auth.ts';
import { useSubscription } from './subscription-context.ts';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface ContentGuardProps {
  children: ReactNode;
  /** The free preview of a station type is open to everybody who is signed in. */
  isFree?: boolean;
}

/** Courtesy only: the server decides again on every call. */
export function ContentGuard({ children, isFree = false }: ContentGuardProps) {
  const { state, user } = useAuth();
  const subscription = useSubscription();
  if (state.status === 'loading') return <PageLoader />;
  if (!user) return <StatePanel title="Please log in to access this content." />;
  if (isFree || subscription.hasFullAccess) return children;
  if (subscription.state === 'loading') return <PageLoader />;
  if (subscription.state === 'error') {
    return (
      <ErrorState
        message={subscription.error ?? 'Failed to fetch subscription status'}
        onRetry={subscription.reload}
      />
    );
  }
  return <UpgradePrompt />;
}
