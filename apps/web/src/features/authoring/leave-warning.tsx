import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { SectionSaver } from './section-saver.ts';

/** Asks before words that are not on the server are left behind. */
export function LeaveWarning({ saver }: { saver: SectionSaver }) {
  const isDirty = useSyncExternalStore(saver.subscribe, () => saver.getView().isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      saver.getView().isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  // Only when asked: a closed dialog still costs something at every key.
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
      Your last changes are not saved yet. They stay on this device and are offered when you open
      this section here again.
    </ConfirmDialog>
  );
}
