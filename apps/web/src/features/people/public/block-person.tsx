import { useMutation } from '@tanstack/react-query';
import { peopleRoutes } from '@urost3/contract/people/people.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';

export interface PersonToBlock {
  uid: string;
  displayName: string;
}

export function useSetBlock() {
  return useMutation({
    mutationFn: ({ uid, action }: { uid: string; action: 'block' | 'unblock' }) =>
      callApi(peopleRoutes.setBlock, { params: { uid }, body: { action } }),
    onSuccess: (_, { action }) =>
      showToast('success', action === 'block' ? 'Person blocked.' : 'Person unblocked.'),
    meta: {
      changes: [keyOf('people'), keyOf('feed'), keyOf('messages'), keyOf('notifications')],
    },
  });
}

/**
 * Blocks a person after a confirmation. A block hides the posts and comments of both people from each other. Neither
 * person can then send the other a direct message.
 */
export function useConfirmBlock(
  onBlocked?: () => void,
): [ask: (person: PersonToBlock) => void, dialog: ReactNode] {
  const block = useSetBlock();
  const [confirm, dialog] = useConfirm();
  const ask = ({ uid, displayName }: PersonToBlock) =>
    confirm({
      title: `Block ${isolate(displayName)}?`,
      text: 'You will not see each other’s posts and comments, and neither of you can send the other a direct message. You can undo this under Find Friends.',
      confirmLabel: 'Block',
      isDangerous: true,
      failure: 'This person could not be blocked. Please try again.',
      onConfirm: async () => {
        await block.mutateAsync({ uid, action: 'block' });
        onBlocked?.();
      },
    });
  return [ask, dialog];
}
