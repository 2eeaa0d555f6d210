import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useEffect, useRef, useState } from 'react';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { activeLabel } from '../people/public/relative-time.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { conversationAvatar, conversationName } from './conversation-name.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';
import { TypingLine } from './typing-line.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface ThreadProps {
  uid: string;
  conversation: Conversation;
  /** False if the conversation is shown by default. If the person opened it, the focus moves to its heading. */
  isChosen?: boolean;
  onClose: () => void;
}

export function Thread({ uid, conversation, isChosen = true, onClose }: ThreadProps) {
  useMarkRead(uid, conversation);
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
          className={classes.back}
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
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            {conversationName(conversation, uid)}
          </Title>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {isGroup
              ? Object.values(conversation.participantsInfo)
                  .map((person) => isolate(person.displayName))
                  .join(', ')
              : [info?.rank, info?.lastActive ? activeLabel(info.lastActive) : null]
                  .filter(Boolean)
                  .join(' · ')}
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
          <Text size="sm" c="dimmed">
            You can no longer send messages in this conversation.
          </Text>
        )}
      </div>
    </section>
  );
}
