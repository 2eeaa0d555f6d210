import { PlanScreen } from '../features/recall/plan-screen.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Your plan');
  return <PlanScreen />;
}
