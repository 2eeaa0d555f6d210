import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';

const HostedSignIn = lazyComponent(() => import('./hosted-sign-in.tsx'), 'HostedSignIn');

/**
 * Wraps the pages for login, sign-up and recovery. If a hosted provider manages the accounts, shows `HostedSignIn`
 * instead of these pages.
 */
export function OwnAccounts() {
  const { data } = useQuery(siteQuery);
  if (data?.hasOwnAccounts !== false) return <Outlet />;
  return <HostedSignIn />;
}
