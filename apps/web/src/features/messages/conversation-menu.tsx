import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { BlockDialog, type PersonToBlock } from '../people/public/block-person.tsx';

interface ConversationMenuProps {
  conversation: Conversation;
  /** The other person of a direct conversation, while their account exists. */
  other: PersonToBlock | null;
  onReport: () => void;
  onClose: () => void;
}

/** What is rarely done in a conversation: to report a message, to block the other person, to leave a group. */
export function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, other, onReport, onClose } = props;
  const client = useQueryClient();
  const [asking, setAsking] = useState<'block' | 'leave' | null>(null);
  const close = () => setAsking(null);
  const leave = useMutation({
    mutationFn: () => callApi(messageRoutes.leaveConversation, { params: { id: conversation.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf('messages') });
      onClose();
    },
    onError: () => showToast('error', 'Failed to leave the group'),
    onSettled: close,
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Conversation options">
            <MoreIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onReport}>Report a message</Menu.Item>
          {other && (
            <Menu.Item onClick={() => setAsking('block')}>Block {other.displayName}</Menu.Item>
          )}
          {conversation.type === 'group' && (
            <Menu.Item onClick={() => setAsking('leave')}>Leave group</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
