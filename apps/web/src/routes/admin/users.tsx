import { UsersScreen } from '../../features/users/users-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('User Management');
  return <UsersScreen />;
}
