import { PointCardsScreen } from '../features/recall/point-cards-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Cards');
  return <PointCardsScreen />;
}
