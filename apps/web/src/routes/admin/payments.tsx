import { PaymentsScreen } from '../../features/payments/payments-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Payment Oversight');
  return <PaymentsScreen />;
}
