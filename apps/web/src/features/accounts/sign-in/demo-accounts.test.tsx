import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { DemoAccounts } from './demo-accounts.tsx';

test('the login page lists the demo accounts with their password', () => {
  const client = new QueryClient();
  const account = { label: 'Learner', email: 'free@demo.test', password: 'demo-password' };
  client.setQueryData(siteQuery.queryKey, { demoAccounts: [account] } as never);
  renderPart(<DemoAccounts onChoose={() => {}} />, client);
  expect(screen.getByRole('region', { name: 'Demo accounts' }).textContent).toContain(
    'Password for all: demo-password',
  );
});
