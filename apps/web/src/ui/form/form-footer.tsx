import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '../dialog/modal.tsx';
import { Problem } from '../state/notice.tsx';

interface FormFooterProps {
  submitLabel: string;
  isDangerous?: boolean;
  /** The form above. Its state takes the place of `isBusy` and `error`. */
  form?: { submitting: boolean; problem: string | null };
  isBusy?: boolean;
  /** Whether a required value is missing, so that the form cannot be submitted. */
  isDisabled?: boolean;
  /** Why the form could not be submitted, shown above the buttons. */
  error?: unknown;
  /** The text of an error that has none for people. */
  otherwise?: string;
  cancelLabel?: string;
  onCancel: () => void;
  /** Other buttons, between the one that cancels and the one that submits. */
  children?: ReactNode;
}

/**
 * The end of a form in a dialog. It shows an error, a button that closes the dialog and a button that submits the form.
 */
export function FormFooter(props: FormFooterProps) {
  const { submitLabel, isDangerous = false, isDisabled = false, form } = props;
  const { isBusy = form?.submitting ?? false, error = form?.problem, otherwise } = props;
  return (
    <>
      <Problem error={error} otherwise={otherwise} />
      <DialogFooter>
        <Button variant="default" disabled={isBusy} onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        {props.children}
        <Button
          type="submit"
          color={isDangerous ? 'var(--app-danger)' : undefined}
          loading={isBusy}
          disabled={isDisabled}
        >
          {submitLabel}
        </Button>
      </DialogFooter>
    </>
  );
}
