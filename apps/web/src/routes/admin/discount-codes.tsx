import { DiscountCodesScreen } from '../../features/payments/discount-codes-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Discount Codes');
  return <DiscountCodesScreen />;
}
