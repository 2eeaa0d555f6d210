import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from './dialog-footer.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The consequence of the action, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** An error shown inside the dialog, so that the question stays visible. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. The initial focus is on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { isDangerous = false, isBusy = false, error, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'red.9' : undefined} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}
