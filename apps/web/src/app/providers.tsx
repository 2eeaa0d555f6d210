import { Container, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { AuthProvider } from '../features/accounts/sign-in/auth-provider.tsx';
import { LiveHost } from '../features/live/live-host.tsx';
import { SubscriptionProvider } from '../features/subscription/subscription-provider.tsx';
import { NETWORK_ERROR } from '../lib/api/api-error.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { untilIdle } from '../lib/browser/when-idle.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { ErrorState } from '../ui/state/state-panel.tsx';
import { ToastHost } from '../ui/state/toast-host.tsx';
import { createMutationCache } from '../ui/state/writes.ts';
import { CrashBoundary } from './crash-page.tsx';
import { schemeManager } from './page-scheme.ts';
import { cssVariables, theme } from './theme.ts';

declare global {
  // Style elements that libraries create at run time are applied only with the page's nonce. The scroll lock of dialogs
  // reads it from this variable (package get-nonce) and accepts no other source.
  var __webpack_nonce__: string | undefined;
}

/** The build's placeholder for the page's nonce (vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';

/** The page's nonce; during the build its placeholder; empty when the server sets none (the development server). */
const styleNonce =
  typeof document === 'undefined'
    ? NONCE_MARK
    : (document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '');

globalThis.__webpack_nonce__ = styleNonce || undefined;

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(createMutationCache()));
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
  return import('./learner-sync.tsx');
}, 'LearnerSync');

function Sync() {
  const { user } = useAuth();
  return user && <LearnerSync />;
}

const ReauthenticationHost = lazyComponent(async () => {
  await untilIdle();
  return import('../features/accounts/public/reauthentication-host.tsx');
}, 'ReauthenticationHost');

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
    <Container component="main" py="2xl">
      <ErrorState title="We cannot reach the server" message={NETWORK_ERROR} onRetry={onRetry} />
    </Container>
  );
}
