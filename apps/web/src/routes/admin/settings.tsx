import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Settings');
  return <SettingsScreen />;
}
