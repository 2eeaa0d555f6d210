import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DELETED_USER, UNKNOWN_USER } from '@urost3/contract/limits.ts';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { joinFacts } from '../../lib/facts.ts';
import { conversationPath, startPracticePath } from '../../paths.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { ChevronLeftIcon } from '../../ui/media/icons.tsx';
import { PartTitle } from '../../ui/page/pieces.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { type PersonToBlock, useConfirmBlock } from '../people/public/block-person.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { activeLabel } from '../people/public/time-ago.tsx';
import { closeNotifications } from '../push/public/close-notifications.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';
import { patchConversation } from './public/message-cache.ts';
import { unreadQuery } from './public/messages.queries.ts';
import { storeReadTime } from './read-times.ts';
import { TypingLine } from './typing-line.tsx';

interface ThreadProps {
  uid: string;
  conversation: Conversation;
  /** False if the conversation is shown by default. If the person opened it, the focus moves to its heading. */
  isChosen?: boolean;
  onClose: () => void;
}

export function Thread({ uid, conversation, isChosen = true, onClose }: ThreadProps) {
  useMarkRead(uid, conversation);
  useFillScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  const [isReporting, setIsReporting] = useState(false);
  const otherUid = conversation.participants.find((participant) => participant !== uid);
  const info = otherUid ? conversation.participantsInfo[otherUid] : undefined;
  const isGroup = conversation.type === 'group';
  const other =
    !isGroup && otherUid && info && info.displayName !== DELETED_USER
      ? { uid: otherUid, displayName: info.displayName }
      : null;
  return (
    <section className={classes.thread} aria-label="Conversation">
      <Group className={classes.head} justify="space-between" wrap="nowrap" gap="sm">
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Back"
          onClick={onClose}
        >
          <ChevronLeftIcon size={24} />
        </ActionIcon>
        <InitialsAvatar {...conversationAvatar(conversation, uid)} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <PartTitle ref={heading} tabIndex={-1}>
            {conversationName(conversation, uid)}
          </PartTitle>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {isGroup
              ? Object.values(conversation.participantsInfo)
                  .map((person) => isolate(person.displayName))
                  .join(', ')
              : joinFacts([info?.rank, info?.lastActive && activeLabel(info.lastActive)])}
          </Text>
        </div>
        <ConversationMenu
          conversation={conversation}
          other={other}
          onReport={() => setIsReporting(true)}
          onClose={onClose}
        />
      </Group>
      {isReporting && (
        <Group className={classes.head} justify="space-between" gap="sm" role="status">
          <Text size="sm">Press the flag beside the message you want to report.</Text>
          <Button variant="default" size="xs" onClick={() => setIsReporting(false)}>
            Cancel
          </Button>
        </Group>
      )}
      <MessageList
        uid={uid}
        conversation={conversation}
        isReporting={isReporting}
        onReported={() => setIsReporting(false)}
      />
      <TypingLine conversation={conversation} />
      <div className={classes.foot}>
        {conversation.canSend ? (
          <MessageForm uid={uid} conversationId={conversation.id} />
        ) : (
          <Quiet>You can no longer send messages in this conversation.</Quiet>
        )}
      </div>
    </section>
  );
}

/** A conversation fills the screen of a phone: the page behind it neither scrolls nor shows its footer (app-frame.module.css). */
function useFillScreen(): void {
  useLayoutEffect(() => {
    document.body.dataset.filled = '';
    return () => {
      delete document.body.dataset.filled;
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** Marks an open, visible conversation as read. Each new message marks it as read again. */
function useMarkRead(uid: string, conversation: Conversation): void {
  const client = useQueryClient();
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  const { id } = conversation;
  const last = conversation.lastMessage?.timestamp ?? null;
  useEffect(() => {
    if (!isSeen) return;
    void closeNotifications(conversationPath(id));
    if (last) storeReadTime(uid, id, Date.parse(last));
    callApi(messageRoutes.markRead, { params: { id } }).then(
      ({ lastReadAt }) => {
        patchConversation(client, id, (known) => ({ ...known, lastReadAt, isUnread: false }));
        void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
      },
      (error: unknown) => console.warn('Failed to mark as read:', error),
    );
  }, [client, uid, id, last, isSeen]);
}

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
function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, other, onReport, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [askToBlock, blockDialog] = useConfirmBlock(onClose);
  const [confirm, dialog] = useConfirm();
  const leave = async () => {
    await callApi(messageRoutes.leaveConversation, { params: { id: conversation.id } });
    void client.invalidateQueries({ queryKey: keyOf('messages') });
    onClose();
  };
  const askToLeave = () =>
    confirm({
      title: 'Leave this group?',
      text: 'You will not be able to read it any more. The others can carry on without you.',
      confirmLabel: 'Leave',
      isDangerous: true,
      failure: 'You could not leave the group. Please try again.',
      onConfirm: leave,
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
            ? [{ label: `Block ${isolate(other.displayName)}`, onSelect: () => askToBlock(other) }]
            : []),
          ...(conversation.type === 'group'
            ? [{ label: 'Leave group', onSelect: askToLeave }]
            : []),
        ]}
      />
      {blockDialog}
      {dialog}
    </>
  );
}

const otherOf = (conversation: Conversation, uid: string) =>
  conversation.participants.find((participant) => participant !== uid);

/** The name of a group conversation, or of the other person in a direct conversation. */
export function conversationName(conversation: Conversation, uid: string): string {
  if (conversation.type === 'group') return conversation.name ?? 'Group';
  const other = otherOf(conversation, uid);
  return (other && conversation.participantsInfo[other]?.displayName) || UNKNOWN_USER;
}

/** The avatar of a group conversation, or of the other person in a direct conversation. */
export function conversationAvatar(
  conversation: Conversation,
  uid: string,
): { uid: string; name: string } {
  const other = conversation.type === 'group' ? undefined : otherOf(conversation, uid);
  return { uid: other ?? conversation.id, name: conversationName(conversation, uid) };
}
