import { useState } from 'react';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useIsPhone } from '../../../ui/hooks/rendering.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../../ui/state/state-panel.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';

/**
 * The content of the upgrade dialog, which other dialogs can also contain. The code of the checkout and the card form is
 * loaded when the content is first shown.
 */
export const LazyUpgradeCheckout = lazyComponent(
  () => import('../purchase/upgrade-checkout.tsx'),
  'UpgradeCheckout',
  <PageLoader />,
);

interface UpgradeDialogProps {
  isOpen: boolean;
  wanted: Wanted | undefined;
  onClose: () => void;
}

export function UpgradeDialog({ isOpen, wanted, onClose }: UpgradeDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { isActive } = useSubscription();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
      title={wanted?.title ?? (isActive ? 'Extend Premium' : 'Upgrade to Premium')}
      size="56rem"
      padding={isPhone ? 'md' : '2xl'}
      fullScreen={isPhone}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: isBusy }}
    >
      <LazyUpgradeCheckout wanted={wanted} onDone={onClose} onBusyChange={setIsBusy} />
    </Modal>
  );
}
