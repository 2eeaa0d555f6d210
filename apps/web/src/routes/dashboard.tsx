import { Dashboard } from '../features/stations/dashboard.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Dashboard');
  return <Dashboard />;
}
