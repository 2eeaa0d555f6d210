import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { SectionSaver } from './section-saver.ts';

interface LeaveWarningProps {
  saver: SectionSaver;
  isRecordingUnsaved: boolean;
}

/** Asks before the author leaves text or a recording that the server does not have. */
export function LeaveWarning({ saver, isRecordingUnsaved }: LeaveWarningProps) {
  const isDirty = useSyncExternalStore(saver.subscribe, () => saver.getView().isDirty);
  useEffect(() => {
    if (!isDirty && !isRecordingUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, isRecordingUnsaved]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    // Stores the text of the last moment, before the dialog says whether it is on this device.
    saver.keepLocal();
    return saver.getView().isDirty || isRecordingUnsaved;
  });
  // The dialog is rendered only when needed, because even a closed dialog costs time whenever the editor renders.
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
      {isRecordingUnsaved && <p>Your recording is not saved yet. It is lost when you leave.</p>}
      {isDirty && (
        <p>
          Your last changes are not saved yet.{' '}
          {saver.hasLocalCopy
            ? 'They stay on this device and are offered when you open this section here again.'
            : 'This browser has no space for them, so they are lost when you leave.'}
        </p>
      )}
    </ConfirmDialog>
  );
}
