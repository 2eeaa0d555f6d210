import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import { conversationAvatar, conversationName } from './conversation-name.ts';
import classes from './messages.module.css';
import { isUnread, loadReadTimes } from './read-times.ts';

interface ConversationListProps {
  uid: string;
  conversations: readonly Conversation[];
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The conversations, most recently updated first. */
export function ConversationList(props: ConversationListProps) {
  const { uid, conversations, openId, onOpen } = props;
  const times = loadReadTimes(uid);
  return (
    <ul className={classes.rows} aria-label="Conversations">
      {conversations.map((conversation) => {
        const unread = conversation.id !== openId && isUnread(conversation, uid, times);
        const { lastMessage } = conversation;
        return (
          <li key={conversation.id}>
            <UnstyledButton
              className={classes.row}
              aria-current={conversation.id === openId}
              onClick={() => onOpen(conversation.id)}
            >
              <InitialsAvatar {...conversationAvatar(conversation, uid)} />
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text component="span" truncate fw={unread ? 700 : 500}>
                  {conversationName(conversation, uid)}
                </Text>
                {lastMessage && (
                  <Text component="span" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    <TimeAgo at={lastMessage.timestamp} />
                  </Text>
                )}
              </Group>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text component="span" size="sm" c="dimmed" truncate>
                  {lastMessage
                    ? `${lastMessage.authorId === uid ? 'You: ' : ''}${lastMessage.text || '…'}`
                    : 'No messages yet'}
                </Text>
                {unread && (
                  <span className={classes.unread}>
                    <VisuallyHidden>Unread</VisuallyHidden>
                  </span>
                )}
              </Group>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
