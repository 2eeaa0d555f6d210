import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusMode } from '../../ui/focus-mode.ts';

/** Asks for confirmation before the learner leaves a running circuit, and hides the header and the footer. */
export function LeaveCircuit() {
  useFocusMode();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      title="Leave this circuit?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Its clock keeps running while you are away. You can return to it from the Mock circuit page.
    </ConfirmDialog>
  );
}
