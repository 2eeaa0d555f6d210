import { Button, Stack, Text } from '@mantine/core';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { Problem } from '../state/notice.tsx';
import { DialogFooter, Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The consequence of the action, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isDangerous?: boolean | undefined;
  isBusy?: boolean;
  /** An error shown inside the dialog, so that the question stays visible. */
  error?: unknown;
  /** The text of an error that has none for people. */
  otherwise?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. The initial focus is on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { isDangerous = false, isBusy = false, error, otherwise, onClose } = props;
  return (
    <Modal opened={isOpen} onClose={isBusy ? () => undefined : onClose} title={title}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <Problem error={error} otherwise={otherwise} />
        <DialogFooter>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            color={isDangerous ? 'var(--app-danger)' : undefined}
            loading={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}

export interface Question
  extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'isDangerous'> {
  /** The consequence of the action, and whether it can be undone. */
  text: ReactNode;
  /** The dialog is busy until the returned promise is settled. */
  onConfirm: () => unknown;
  /** Shown in the dialog, which stays open, when `onConfirm` fails and the error has no message for people. */
  failure?: string;
  /** The keys of the queries that show what the action changes (`writes.ts`). */
  changes?: readonly QueryKey[];
}

/** A question before an action. Returns the function that asks it, and the dialog for the caller to render. */
export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  // The question of a closed dialog is kept, so that its text stays while the dialog fades out.
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ onConfirm }: Question) => onConfirm(),
    meta: { changes: question?.changes },
  });
  const ask = useCallback(
    (next: Question) => {
      reset();
      setQuestion(next);
      setIsOpen(true);
    },
    [reset],
  );
  if (!question) return [ask, null];
  const { text, failure, ...shown } = question;
  const dialog = (
    <ConfirmDialog
      {...shown}
      isOpen={isOpen}
      isBusy={isPending}
      error={failure && error}
      otherwise={failure}
      onConfirm={() => mutate(question, { onSuccess: close })}
      onClose={close}
    >
      {text}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
