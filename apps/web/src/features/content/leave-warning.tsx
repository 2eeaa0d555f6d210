import { useSyncExternalStore } from 'react';
import { UnsavedWarning } from '../../ui/unsaved-warning.tsx';
import type { SectionSaver } from './section-saver.ts';

interface LeaveWarningProps {
  saver: SectionSaver;
  isRecordingUnsaved: boolean;
}

/** Asks for confirmation before the author leaves the editor with unsaved text or an unsaved recording. */
export function LeaveWarning({ saver, isRecordingUnsaved }: LeaveWarningProps) {
  const isDirty = useSyncExternalStore(saver.subscribe, () => saver.getView().isDirty);
  return (
    // `onAsk` stores the latest text on this device, because the dialog then says whether the text is stored.
    <UnsavedWarning isUnsaved={isDirty || isRecordingUnsaved} onAsk={saver.keepLocal}>
      {isRecordingUnsaved && <p>Your recording is not saved yet. It is lost when you leave.</p>}
      {isDirty && <UnsavedText saver={saver} />}
    </UnsavedWarning>
  );
}

/** A component of its own, because it must read `hasLocalCopy` when the dialog opens. */
function UnsavedText({ saver }: { saver: SectionSaver }) {
  return (
    <p>
      Your last changes are not saved yet.{' '}
      {saver.hasLocalCopy
        ? 'They stay on this device and are offered when you open this section here again.'
        : 'This browser has no space for them, so they are lost when you leave.'}
    </p>
  );
}
