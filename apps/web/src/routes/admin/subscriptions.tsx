import { SubscriptionsScreen } from '../../features/subscription/subscriptions-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Subscription Management');
  return <SubscriptionsScreen />;
}
