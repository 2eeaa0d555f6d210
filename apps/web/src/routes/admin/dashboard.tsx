import { AdminDashboard } from '../../features/dashboard/admin-dashboard.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Admin Dashboard');
  return <AdminDashboard />;
}
