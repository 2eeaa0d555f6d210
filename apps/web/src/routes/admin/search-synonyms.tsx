import { SynonymsScreen } from '../../features/search/synonyms-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Search Synonyms');
  return <SynonymsScreen />;
}
