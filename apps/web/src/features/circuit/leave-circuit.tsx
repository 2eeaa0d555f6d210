import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusMode } from '../../ui/focus-mode.ts';

/**
 * Asks for confirmation before the learner leaves a running circuit, and hides the header and the footer.
 * @param beforeLeave saves what is unsaved; false when saving failed. The learner can then leave without it.
 */
export function LeaveCircuit({ beforeLeave }: { beforeLeave: () => Promise<boolean> }) {
  useFocusMode();
  const [state, setState] = useState<'asking' | 'saving' | 'unsaved'>('asking');
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const leave = async () => {
    setState('saving');
    const mayLeave = state === 'unsaved' || (await beforeLeave());
    setState(mayLeave ? 'asking' : 'unsaved');
    if (mayLeave) blocker.proceed();
  };
  const stay = () => {
    setState('asking');
    blocker.reset();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Leave this circuit?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      isBusy={state === 'saving'}
      error={
        state === 'unsaved'
          ? 'Your ticks could not be saved. Press Leave again to leave without them.'
          : null
      }
      onConfirm={() => void leave()}
      onClose={stay}
    >
      Its clock keeps running while you are away. You can return to it from the Mock circuit page.
    </ConfirmDialog>
  );
}
