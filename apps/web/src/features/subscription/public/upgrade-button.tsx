import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSubscription, type Wanted } from './subscription-context.ts';

interface UpgradeButtonProps extends ButtonProps {
  wanted?: Wanted | undefined;
  children?: ReactNode;
}

/** Opens the upgrade dialog, also to extend an active subscription. */
export function UpgradeButton(props: UpgradeButtonProps) {
  const { wanted, children = 'Upgrade to Premium', ...button } = props;
  const { openUpgrade } = useSubscription();
  return (
    <Button {...button} aria-haspopup="dialog" onClick={() => openUpgrade(wanted)}>
      {children}
    </Button>
  );
}
