import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';

// Checkout and card form are loaded when the dialog opens.
const UpgradeCheckout = lazy(() =>
  import('../upgrade-checkout.tsx').then(({ UpgradeCheckout }) => ({ default: UpgradeCheckout })),
);

interface UpgradeModalProps {
  isOpen: boolean;
  wanted: Wanted | undefined;
  onClose: () => void;
}

export function UpgradeModal({ isOpen, wanted, onClose }: UpgradeModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { isActive } = useSubscription();
  const isPhone = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={isOpen}
      // The dialog cannot be closed during a payment.
      onClose={() => !isBusy && onClose()}
      title={wanted?.title ?? (isActive ? 'Extend Premium' : 'Upgrade to Premium')}
      size="56rem"
      padding={isPhone ? 'md' : 'xl'}
      fullScreen={isPhone}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      <UpgradeSteps wanted={wanted} onDone={onClose} onBusyChange={setIsBusy} />
    </Modal>
  );
}

interface UpgradeStepsProps {
  wanted?: Wanted | undefined;
  onDone: () => void;
  onBusyChange?: (isBusy: boolean) => void;
}

/** The content of the dialog, for use in an open one. */
export function UpgradeSteps(props: UpgradeStepsProps) {
  return (
    <Suspense fallback={<PageLoader />}>
      <UpgradeCheckout {...props} />
    </Suspense>
  );
}
