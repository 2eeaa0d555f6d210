import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';

// Checkout and card form are loaded when the dialog opens.
const UpgradeCheckout = lazy(() =>
  import('../upgrade-checkout.tsx').then(({ UpgradeCheckout }) => ({ default: UpgradeCheckout })),
);

interface UpgradeModalProps {
  isOpen: boolean;
  onClose: () => void;
}

export function UpgradeModal({ isOpen, onClose }: UpgradeModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isPhone = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={isOpen}
      // The dialog cannot be closed during a payment.
      onClose={() => !isBusy && onClose()}
      title="Upgrade to Premium"
      size="xl"
      fullScreen={isPhone}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      <UpgradeSteps onDone={onClose} onBusyChange={setIsBusy} />
    </Modal>
  );
}

interface UpgradeStepsProps {
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
