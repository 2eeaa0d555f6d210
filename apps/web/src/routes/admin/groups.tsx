import { GroupsScreen } from '../../features/groups/groups-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Groups');
  return <GroupsScreen />;
}
