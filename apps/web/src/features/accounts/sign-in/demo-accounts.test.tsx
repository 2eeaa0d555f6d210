import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { siteQuery } from '../../health/public/health.queries.ts';
import { DemoAccounts } from './demo-accounts.tsx';

test('the login page lists the demo accounts with their password', () => {
  const client = new QueryClient();
  const account = { label: 'Learner', email: 'free@demo.test', password: 'demo-password' };
  client.setQueryData(siteQuery.queryKey, { demoAccounts: [account] } as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <DemoAccounts onChoose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole('region', { name: 'Demo accounts' }).textContent).toContain(
    'Password for all: demo-password',
  );
});
