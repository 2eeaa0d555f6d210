import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Dashboard');
  return <Dashboard />;
}
