import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useSubscription } from '../subscription/subscription-context.ts';
import { UpgradePrompt } from '../subscription/upgrade-prompt.tsx';

/** Courtesy only: the server decides again on every call. */
export function CommunityGuard({ children }: { children: ReactNode }) {
  const subscription = useSubscription();
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
      <UpgradePrompt title="The community is part of Premium" headingOrder={1} />
    </Container>
  );
}
