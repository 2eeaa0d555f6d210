import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '../features/accounts/auth-provider.tsx';
import { SubscriptionProvider } from '../features/subscription/subscription-provider.tsx';

/** Mounts routes inside the real providers of the app, at the path `at`. */
export function renderApp(routes: RouteObject[], at: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AuthProvider unreachable={(retry) => <button onClick={retry}>Try again</button>}>
          <SubscriptionProvider>
            <RouterProvider router={router} />
          </SubscriptionProvider>
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, queryClient };
}
