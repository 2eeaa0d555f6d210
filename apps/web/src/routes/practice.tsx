import { PracticeHome } from '../features/practice-rooms/practice-home.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Practise together');
  return <PracticeHome />;
}
