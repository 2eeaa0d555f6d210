import { StationsScreen } from '../../features/content/stations-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Station Management');
  return <StationsScreen />;
}
