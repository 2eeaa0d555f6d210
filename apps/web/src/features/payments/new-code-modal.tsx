import { Modal } from '../../ui/modal.tsx';
import { NewCodeForm, type NewCodeFormProps } from './new-code-form.tsx';

interface NewCodeModalProps extends NewCodeFormProps {
  isOpen: boolean;
}

export function NewCodeModal({ isOpen, model, onClose }: NewCodeModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>Add Code</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewCodeForm model={model} onClose={onClose} />
    </Modal>
  );
}
