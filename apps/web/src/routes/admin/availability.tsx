import { AvailabilityScreen } from '../../features/availability/availability-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Availability Management');
  return <AvailabilityScreen />;
}
