import { StationsScreen } from '../../features/authoring/stations-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Station Management');
  return <StationsScreen />;
}
