import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { siteQuery } from '../health/public/health.queries.ts';

const HostedSignIn = lazyComponent(() =>
  import('./hosted-sign-in.tsx').then((module) => module.HostedSignIn),
);

/** Wraps every page that has a password form. Shows `HostedSignIn` instead when a hosted provider manages the accounts. */
export function OwnAccounts() {
  const { data } = useQuery(siteQuery);
  if (data?.hasOwnAccounts !== false) return <Outlet />;
  return <HostedSignIn />;
}
