import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useAuth } from '../accounts/public/use-auth.ts';
import { useSubscription, type Wanted } from './public/subscription-context.ts';
import { UpgradePrompt } from './public/upgrade-prompt.tsx';

interface ContentGuardProps {
  children: ReactNode;
  /** Replaces the page for people without Premium. */
  title: string;
  /** The page, for the upgrade dialog. */
  wanted?: Wanted;
}

/** Wraps a whole Premium page. For convenience only: the server checks every call. */
export function ContentGuard({ children, title, wanted }: ContentGuardProps) {
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
  return (
    <Container py="xl" size="sm">
      <UpgradePrompt title={title} wanted={wanted} />
    </Container>
  );
}
