import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Shown inside, so that the question stays in sight. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { isDangerous = false, isBusy = false, error, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'red.9' : undefined} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
