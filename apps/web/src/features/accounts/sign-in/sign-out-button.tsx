// The sign-out button of all pages. It asks for confirmation when the sign-out would delete unsaved work.
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';

// Excluded from the first load, because the confirmation is rarely needed.
const loadConfirmDialog = () => import('../../../ui/dialog/confirm-dialog.tsx');
const ConfirmDialog = lazyComponent(loadConfirmDialog, 'ConfirmDialog');

interface SignOutButtonProps extends ButtonProps {
  children: ReactNode;
  /**
   * Signs out and leads to the button's target page. Does neither if the person decides to stay on a page with unsaved
   * work.
   * @param isLossAgreed whether the person has agreed to lose unsaved work, so that the page need not ask again
   */
  leave: (isLossAgreed: boolean) => Promise<void>;
}

export function SignOutButton({ leave, ...props }: SignOutButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  // Load the dialog in advance: it is needed mostly while the device is offline, when unsaved work is likely.
  useEffect(
    () =>
      whenIdle(() => {
        void loadConfirmDialog().catch(() => null);
        void import('../../../lib/offline/unsaved-work.ts').catch(() => null);
      }),
    [],
  );

  const ask = async () => {
    setIsLeaving(true);
    const unsaved = await import('../../../lib/offline/unsaved-work.ts').catch(() => null);
    const isAtStake = (await unsaved?.hasUnsavedWork()) ?? false;
    setIsLeaving(false);
    if (isAtStake) setIsAsking(true);
    else await go(false);
  };

  const go = async (isLossAgreed: boolean) => {
    setIsLeaving(true);
    setIsAsking(false);
    try {
      await leave(isLossAgreed);
    } finally {
      setIsLeaving(false);
    }
  };

  return (
    <>
      <Button loading={isLeaving} onClick={() => void ask()} {...props} />
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="Some of your work has not been sent"
          confirmLabel="Log out and delete it"
          isDangerous
          onConfirm={() => void go(true)}
          onClose={() => setIsAsking(false)}
        >
          Logging out deletes everything kept on this device, including work that is waiting to be
          sent and anything you have not saved. To keep it, stay logged in until the connection is
          back, and save what you are writing.
        </ConfirmDialog>
      )}
    </>
  );
}
