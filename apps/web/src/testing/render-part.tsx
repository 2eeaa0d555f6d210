import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/api/query.ts';
import { createMutationCache } from '../ui/state/writes.ts';

/** The query client of the app. A test of a failure does not wait for its retries. */
export function createTestClient() {
  const client = createQueryClient(createMutationCache());
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  return client;
}

/** Mounts a part of a page that needs neither the router nor a signed-in person. */
export function renderPart(part: ReactNode, queryClient = createTestClient()) {
  return render(part, {
    wrapper: ({ children }) => (
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MantineProvider>
    ),
  });
}
