import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { siteQuery } from '../health/public/health.queries.ts';

const HostedSignIn = lazy(() =>
  import('./hosted-sign-in.tsx').then(({ HostedSignIn }) => ({ default: HostedSignIn })),
);

/** Wraps every page that asks for a password of ours. */
export function OwnAccounts() {
  const { data } = useQuery(siteQuery);
  if (data?.hasOwnAccounts !== false) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <HostedSignIn />
    </Suspense>
  );
}
