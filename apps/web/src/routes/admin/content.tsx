import { BulkScreen } from '../../features/content/bulk-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Import and Export');
  return <BulkScreen />;
}
