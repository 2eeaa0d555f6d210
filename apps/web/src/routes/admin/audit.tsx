import { AuditScreen } from '../../features/audit/audit-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Audit Log');
  return <AuditScreen />;
}
