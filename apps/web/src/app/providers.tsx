import { Container, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthProvider } from '../features/accounts/auth-provider.tsx';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { LiveHost } from '../features/live/live-host.tsx';
import { SubscriptionProvider } from '../features/subscription/subscription-provider.tsx';
import { NETWORK_ERROR } from '../lib/api-error.ts';
import { createQueryClient } from '../lib/query.ts';
import { styleNonce } from '../lib/style-nonce.ts';
import { untilIdle } from '../lib/when-idle.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { CrashBoundary } from './crash-page.tsx';
import { schemeManager } from './page-scheme.ts';
import { cssVariables, theme } from './theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
      getStyleNonce={() => styleNonce}
    >
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <AuthProvider unreachable={(retry) => <Unreachable onRetry={retry} />}>
            <SubscriptionProvider>
              {children}
              <Sync />
            </SubscriptionProvider>
            <LiveHost />
            <Toasts />
            <Proofs />
          </AuthProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  );
}

const LearnerSync = lazyComponent(async () => {
  await untilIdle();
  return (await import('./learner-sync.tsx')).LearnerSync;
});

function Sync() {
  const { user } = useAuth();
  return user && <LearnerSync />;
}

const ReauthenticationHost = lazyComponent(async () => {
  await untilIdle();
  return (await import('../features/accounts/public/reauthentication-host.tsx'))
    .ReauthenticationHost;
});

function Proofs() {
  const { user } = useAuth();
  return user && <ReauthenticationHost />;
}

function Toasts() {
  const { user } = useAuth();
  return <ToastHost isReady={user !== null} />;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Container component="main" py="xl">
      <ErrorState title="We cannot reach the server" message={NETWORK_ERROR} onRetry={onRetry} />
    </Container>
  );
}
