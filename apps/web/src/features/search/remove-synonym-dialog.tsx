import { useMutation, useQueryClient } from '@tanstack/react-query';
import { searchSynonymRoutes } from '@urost3/contract/search-synonyms.routes.ts';
import type { SynonymEntry } from '@urost3/contract/search-synonyms.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { refreshSynonyms } from './search-synonyms.queries.ts';

interface RemoveSynonymDialogProps {
  /** The terms to remove; null while the dialog is closed. */
  entry: SynonymEntry | null;
  onClose: () => void;
}

export function RemoveSynonymDialog({ entry, onClose }: RemoveSynonymDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => callApi(searchSynonymRoutes.remove, { params: { id } }),
    onSuccess: () => {
      showToast('success', 'The terms have been removed.');
      close();
      return refreshSynonyms(client);
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title="Remove these terms?"
      confirmLabel="Remove Terms"
      isDangerous
      isBusy={remove.isPending}
      error={
        remove.error && messageOf(remove.error, 'The terms could not be removed. Please try again.')
      }
      onConfirm={() => entry && remove.mutate(entry.id)}
      onClose={close}
    >
      Searching for one will no longer find the others: {entry?.terms.join(', ')}.
    </ConfirmDialog>
  );
}
