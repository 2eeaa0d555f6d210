import { InvoicesScreen } from '../../features/invoices/invoices-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Invoices');
  return <InvoicesScreen />;
}
