import { SearchPage } from '../features/search/search-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Search');
  return <SearchPage />;
}
