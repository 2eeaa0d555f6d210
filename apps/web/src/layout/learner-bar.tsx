import { lazy, Suspense } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';

const BottomBar = lazy(() =>
  import('./bottom-bar.tsx').then((module) => ({ default: module.BottomBar })),
);

/** Not part of the login page's first load. */
export function LearnerBar() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense>
      <BottomBar user={user} />
    </Suspense>
  );
}
