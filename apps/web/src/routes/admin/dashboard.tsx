import { OverviewScreen } from '../../features/overview/overview-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Admin Dashboard');
  return <OverviewScreen />;
}
