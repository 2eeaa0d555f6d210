import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
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
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. The initial focus is on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { isDangerous = false, isBusy = false, error, onClose } = props;
  return (
    <Modal opened={isOpen} onClose={isBusy ? () => undefined : onClose} title={title}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <Problem error={error} />
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

export interface Question
  extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'isDangerous'> {
  /** The consequence of the action, and whether it can be undone. */
  text: ReactNode;
  /** The dialog is busy until the returned promise is settled. */
  onConfirm: () => unknown;
  /** Shown in the dialog when `onConfirm` fails. The dialog stays open in any case; without this text, the caller shows the error. */
  failure?: string;
}

interface Asked {
  question: Question;
  isOpen: boolean;
  isBusy: boolean;
  error: string | null;
}

/** A question before an action. Returns the function that asks it, and the dialog for the caller to render. */
export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  // The question of a closed dialog is kept, so that its text stays while the dialog fades out.
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (question: Question) => setAsked({ question, isOpen: true, isBusy: false, error: null }),
    [],
  );
  const change = (changed: Partial<Asked>) =>
    setAsked((before) => before && { ...before, ...changed });

  async function confirm({ onConfirm, failure }: Question): Promise<void> {
    change({ isBusy: true, error: null });
    try {
      await onConfirm();
    } catch (error) {
      const shown = failure === undefined ? null : messageOf(error, failure);
      return change({ isBusy: false, error: shown });
    }
    change({ isOpen: false, isBusy: false });
  }

  if (!asked) return [ask, null];
  const { question, isOpen, isBusy, error } = asked;
  const { text, onConfirm: _, failure: __, ...shown } = question;
  const dialog = (
    <ConfirmDialog
      {...shown}
      isOpen={isOpen}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm(question)}
      onClose={() => change({ isOpen: false })}
    >
      {text}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
