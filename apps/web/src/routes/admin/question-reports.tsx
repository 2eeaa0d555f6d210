import { AdminQuestionReports } from '../../features/question-reports/admin-reports.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Question Reports');
  return <AdminQuestionReports />;
}
