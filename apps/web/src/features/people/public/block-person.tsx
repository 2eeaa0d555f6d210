import { useMutation, useQueryClient } from '@tanstack/react-query';
import { peopleRoutes } from '@urost3/contract/people.routes.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { callApi, messageOf } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';

export interface PersonToBlock {
  uid: string;
  displayName: string;
}

export function useSetBlock(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, action }: { uid: string; action: 'block' | 'unblock' }) =>
      callApi(peopleRoutes.setBlock, { params: { uid }, body: { action } }),
    onSuccess: (_, { action }) => {
      for (const noun of ['people', 'feed', 'messages', 'notifications'] as const) {
        void client.invalidateQueries({ queryKey: keyOf(noun) });
      }
      showToast('success', action === 'block' ? 'Person blocked.' : 'Person unblocked.');
      onDone?.();
    },
  });
}

interface BlockDialogProps {
  person: PersonToBlock | null;
  onClose: () => void;
  onBlocked?: () => void;
}

/**
 * Asks for confirmation before a block. A block hides the posts and comments of both people from each other. Neither
 * person can then send the other a direct message.
 */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const block = useSetBlock(() => {
    onClose();
    onBlocked?.();
  });
  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={`Block ${isolate(person?.displayName ?? '')}?`}
      confirmLabel="Block"
      isDangerous
      isBusy={block.isPending}
      error={
        block.error
          ? messageOf(block.error, 'This person could not be blocked. Please try again.')
          : null
      }
      onConfirm={() => person && block.mutate({ uid: person.uid, action: 'block' })}
      onClose={onClose}
    >
      You will not see each other’s posts and comments, and neither of you can send the other a
      direct message. You can undo this under Find Friends.
    </ConfirmDialog>
  );
}
