import { ResultsScreen } from '../../features/overview/results-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('What Works');
  return <ResultsScreen />;
}
