import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useCodeOfLink } from '../features/payments/public/kept-code.ts';
import { useSubscription } from '../features/subscription/public/subscription-context.ts';
import { UpgradePrompt } from '../features/subscription/public/upgrade-prompt.tsx';
import { paths } from '../paths.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** Where links with a discount code for Premium lead: it opens the dialog at once. */
export function Component() {
  usePageTitle('Upgrade to Premium');
  useCodeOfLink('subscription');
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
