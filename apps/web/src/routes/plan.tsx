import { RecallPlanScreen } from '../features/recall/recall-plan.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Your plan');
  return <RecallPlanScreen />;
}
