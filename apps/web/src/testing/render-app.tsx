import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../app/theme.ts';
import { AuthProvider } from '../features/accounts/sign-in/auth-provider.tsx';
import { SubscriptionProvider } from '../features/subscription/subscription-provider.tsx';
import { RouterContext } from '../lib/browser/router-context.ts';
import { createTestClient } from './render-part.tsx';

/** Mounts routes inside the real providers of the app, at the path `at`. */
export function renderApp(routes: RouteObject[], at: string) {
  const queryClient = createTestClient();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider unreachable={(retry) => <button onClick={retry}>Try again</button>}>
          <SubscriptionProvider>
            <RouterContext value={router}>
              <RouterProvider router={router} />
            </RouterContext>
          </SubscriptionProvider>
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, queryClient };
}
