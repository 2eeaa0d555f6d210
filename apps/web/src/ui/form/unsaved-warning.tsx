import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { isLossAgreed } from '../../lib/offline/loss-agreed.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface UnsavedWarningProps {
  isUnsaved: boolean;
  /** What is not saved, and whether it is lost. */
  children: ReactNode;
}

/** Asks before a person leaves the page with something that is not saved. */
export function UnsavedWarning({ isUnsaved, children }: UnsavedWarningProps) {
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault();
  });
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isUnsaved || currentLocation.pathname === nextLocation.pathname) return false;
    // The page replaces its own address and stays open, for example when a new section gets its id.
    if (historyAction === 'REPLACE') return false;
    // Back and Forward always ask, because their history entry can still contain the consent to an earlier loss.
    if (historyAction === 'PUSH' && isLossAgreed(nextLocation.state)) return false;
    return true;
  });
  // The dialog is rendered only when needed, because even a closed dialog costs time whenever the page renders.
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
