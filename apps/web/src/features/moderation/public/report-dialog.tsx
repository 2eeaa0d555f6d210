import { Modal } from '../../../ui/dialog/modal.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import type { Reported } from '../report-form.tsx';

// The form's code is loaded when a person opens the dialog. The lists that offer reporting are loaded without it.
const ReportForm = lazyComponent(() => import('../report-form.tsx'), 'ReportForm');

interface ReportDialogProps {
  /** Null while the dialog is closed. */
  target: Reported | null;
  onClose: () => void;
}

export function ReportDialog({ target, onClose }: ReportDialogProps) {
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      title={`Report this ${target?.targetType ?? ''}`}
      centered
    >
      {target && <ReportForm target={target} onClose={onClose} />}
    </Modal>
  );
}
