import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useAuth } from '../accounts/public/use-auth.ts';
import { applyChange, type UserChange, wordsOf } from './user-change.ts';
import { usersKey } from './users.queries.ts';

interface UserChangeDialogProps {
  /** The change to confirm; null while the dialog is closed. */
  change: UserChange | null;
  onClose: () => void;
}

export function UserChangeDialog({ change, onClose }: UserChangeDialogProps) {
  const { user } = useAuth();
  const client = useQueryClient();
  // Keeps the text while the dialog fades out.
  const shown = useRef(change);
  if (change) shown.current = change;
  const mutation = useMutation({
    mutationFn: (wanted: UserChange) => {
      if (!user) throw new Error('Current user not found. Cannot perform action.');
      return applyChange(wanted);
    },
    onSuccess: async (_, wanted) => {
      await client.invalidateQueries({ queryKey: usersKey });
      showToast('success', wordsOf(wanted).success);
      close();
    },
  });
  const close = () => {
    mutation.reset();
    onClose();
  };
  if (!shown.current) return null;
  const words = wordsOf(shown.current);
  return (
    <ConfirmDialog
      isOpen={change !== null}
      title={words.title}
      confirmLabel={words.confirm}
      isDangerous={words.isDangerous}
      isBusy={mutation.isPending}
      error={mutation.error && messageOf(mutation.error, words.failure)}
      onConfirm={() => change && mutation.mutate(change)}
      onClose={close}
    >
      {words.question}
    </ConfirmDialog>
  );
}
