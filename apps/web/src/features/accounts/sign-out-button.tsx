// Every deliberate sign-out: asks first when it would delete unsent work.
import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

// Rarely needed: excluded from the first load.
const loadConfirmDialog = () => import('../../ui/confirm-dialog.tsx');
const ConfirmDialog = lazy(() =>
  loadConfirmDialog().then((module) => ({ default: module.ConfirmDialog })),
);

interface SignOutButtonProps extends ButtonProps {
  children: ReactNode;
  /** Signs out, then goes where the button leads. */
  leave: () => Promise<void>;
}

export function SignOutButton({ leave, ...props }: SignOutButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  // Loaded while online, because the question is needed when offline.
  useEffect(
    () =>
      whenIdle(() => {
        void loadConfirmDialog().catch(() => null);
        void import('../../lib/unsent-work.ts').catch(() => null);
      }),
    [],
  );

  const ask = async () => {
    setIsLeaving(true);
    const unsent = await import('../../lib/unsent-work.ts').catch(() => null);
    const isAtStake = (await unsent?.hasWorkToLose()) ?? false;
    setIsLeaving(false);
    if (isAtStake) setIsAsking(true);
    else await go();
  };

  const go = async () => {
    setIsLeaving(true);
    setIsAsking(false);
    await leave();
  };

  return (
    <>
      <Button loading={isLeaving} onClick={() => void ask()} {...props} />
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title="Some of your work has not been sent"
            confirmLabel="Log out and delete it"
            isDangerous
            onConfirm={() => void go()}
            onClose={() => setIsAsking(false)}
          >
            Logging out deletes everything kept on this device, including work that is waiting to be
            sent and anything you have not saved. To keep it, stay logged in until the connection is
            back, and save what you are writing.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
