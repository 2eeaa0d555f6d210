import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSubscription } from './public/subscription-context.ts';

interface UpgradeButtonProps extends ButtonProps {
  children?: ReactNode;
}

/** Opens the upgrade dialog; also for extending a running subscription. */
export function UpgradeButton({ children = 'Upgrade to Premium', ...button }: UpgradeButtonProps) {
  const { openUpgrade } = useSubscription();
  return (
    <Button {...button} aria-haspopup="dialog" onClick={openUpgrade}>
      {children}
    </Button>
  );
}
