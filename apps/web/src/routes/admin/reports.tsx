import { ReportQueue } from '../../features/moderation/report-queue.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Reports');
  return <ReportQueue />;
}
