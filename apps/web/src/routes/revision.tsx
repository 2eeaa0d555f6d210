import { RevisionPage } from '../features/revision/revision-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('My Revision');
  return <RevisionPage />;
}
