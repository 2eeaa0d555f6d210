import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { startPracticePath } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { BlockDialog, type PersonToBlock } from '../people/public/block-person.tsx';

interface ConversationMenuProps {
  conversation: Conversation;
  /** The other person of a direct conversation; null in a group conversation, and when the account was deleted. */
  other: PersonToBlock | null;
  onReport: () => void;
  onClose: () => void;
}

/**
 * Rare actions of a conversation: practise together, report a message, block the other person, leave a group
 * conversation.
 */
export function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, other, onReport, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'block' | 'leave' | null>(null);
  const close = () => setAsking(null);
  const leave = useMutation({
    mutationFn: () => callApi(messageRoutes.leaveConversation, { params: { id: conversation.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf('messages') });
      onClose();
    },
    onError: () => showToast('error', 'You could not leave the group. Please try again.'),
    onSettled: close,
  });
  return (
    <>
      <RowMenu
        name="this conversation"
        label="Conversation options"
        actions={[
          ...(other
            ? [
                {
                  label: `Practise with ${isolate(other.displayName)}`,
                  onSelect: () => navigate(startPracticePath({ invite: other.uid })),
                },
              ]
            : []),
          { label: 'Report a message', onSelect: onReport },
          ...(other
            ? [{ label: `Block ${isolate(other.displayName)}`, onSelect: () => setAsking('block') }]
            : []),
          ...(conversation.type === 'group'
            ? [{ label: 'Leave group', onSelect: () => setAsking('leave') }]
            : []),
        ]}
      />
      <BlockDialog person={asking === 'block' ? other : null} onClose={close} onBlocked={onClose} />
      <ConfirmDialog
        isOpen={asking === 'leave'}
        title="Leave this group?"
        confirmLabel="Leave"
        isDangerous
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={close}
      >
        You will not be able to read it any more. The others can carry on without you.
      </ConfirmDialog>
    </>
  );
}
