import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLinkedDiscountCode } from '../../features/payments/public/discount-code.ts';
import { useSubscription } from '../../features/subscription/public/subscription-context.ts';
import { UpgradePrompt } from '../../features/subscription/public/upgrade-prompt.tsx';
import { paths } from '../../paths.ts';

/** The target of links with a discount code for Premium. It opens the upgrade dialog immediately. */
export function Component() {
  useLinkedDiscountCode('subscription');
  const navigate = useNavigate();
  const { openUpgrade } = useSubscription();
  const wanted = useMemo(
    () => ({
      title: 'Upgrade to Premium',
      openLabel: 'Go to the dashboard',
      open: () => void navigate(paths.dashboard),
    }),
    [navigate],
  );
  useEffect(() => openUpgrade(wanted), [openUpgrade, wanted]);
  return (
    <UpgradePrompt title={wanted.title} wanted={wanted}>
      One payment, no renewal.
    </UpgradePrompt>
  );
}
