import { useAuth } from '../features/accounts/public/use-auth.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

const BottomBar = lazyComponent(() =>
  import('./bottom-bar.tsx').then((module) => module.BottomBar),
);

/** Loads the bottom bar, which is excluded from the login page's first load. */
export function LearnerBar() {
  const { user } = useAuth();
  if (!user) return null;
  return <BottomBar user={user} />;
}
