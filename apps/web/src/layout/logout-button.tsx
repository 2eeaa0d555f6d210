import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../features/accounts/use-auth.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { paths } from '../paths.ts';
import { LogoutIcon } from '../ui/icons.tsx';

// Rarely needed: not in the first load.
const loadConfirmDialog = () => import('../ui/confirm-dialog.tsx');
const ConfirmDialog = lazy(() =>
  loadConfirmDialog().then((module) => ({ default: module.ConfirmDialog })),
);

export function LogoutButton(props: ButtonProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  // Fetched while there is a network: the question is asked just when there may be none.
  useEffect(
    () =>
      whenIdle(() => {
        void loadConfirmDialog().catch(() => null);
        void import('../lib/unsent-work.ts').catch(() => null);
      }),
    [],
  );

  const ask = async () => {
    setIsLeaving(true);
    const unsent = await import('../lib/unsent-work.ts').catch(() => null);
    const isAtStake = (await unsent?.hasWorkToLose()) ?? false;
    setIsLeaving(false);
    if (isAtStake) setIsAsking(true);
    else await logOut();
  };

  const logOut = async () => {
    setIsLeaving(true);
    setIsAsking(false);
    // Home first: on a guarded page the login guard would take over and remember the page.
    await navigate(paths.home);
    await signOut();
  };

  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<LogoutIcon size={18} />}
        loading={isLeaving}
        onClick={() => void ask()}
        {...props}
      >
        Logout
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title="Some of your work has not been sent"
            confirmLabel="Log out and delete it"
            isDangerous
            onConfirm={() => void logOut()}
            onClose={() => setIsAsking(false)}
          >
            Logging out deletes everything that is kept on this device, also what is still waiting
            to be sent. Stay signed in until the connection is back to keep it.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
