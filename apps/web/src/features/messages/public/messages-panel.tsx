import { Button, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { useState } from 'react';
import { useLiveState } from '../../../lib/api/live.ts';
import { useIsFrom } from '../../../ui/hooks/rendering.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { TimeAgo } from '../../people/public/time-ago.tsx';
import { NewGroup } from '../new-group.tsx';
import { isUnread, loadReadTimes } from '../read-times.ts';
import { conversationAvatar, conversationName, Thread } from '../thread.tsx';
import { conversationsOf } from './message-cache.ts';
import { conversationQuery, conversationsQuery } from './messages.queries.ts';
import classes from './messages-panel.module.css';

interface MessagesPanelProps {
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Opens the list of people to write to. */
  onFindPeople: () => void;
}

export function MessagesPanel({ openId, onOpen, onFindPeople }: MessagesPanelProps) {
  const { uid } = useSignedInUser();
  const list = useInfiniteQuery(conversationsQuery);
  const conversations = conversationsOf(list.data);
  const listed = conversations.find((conversation) => conversation.id === openId);
  // A link may lead to a conversation that is not on a loaded page of the list.
  const beyond = useQuery({
    ...conversationQuery(openId ?? ''),
    enabled: openId !== null && list.isSuccess && !listed,
  });
  const live = useLiveState();
  const [isMakingGroup, setIsMakingGroup] = useState(false);
  const isWide = useIsFrom('sm');
  // Until the person chooses a conversation, a wide screen shows the newest conversation beside the list. An unread
  // conversation is not shown, because that would mark it as read. The newest conversation is selected only once, so
  // that a new message in another conversation does not replace it.
  const [first, setFirst] = useState<string | null>();
  const newest = conversations[0];
  if (first === undefined && list.data) {
    setFirst(newest && !isUnread(newest, uid, loadReadTimes(uid)) ? newest.id : null);
  }
  if (!list.data) {
    return (
      <QueryState
        query={list}
        loading="Loading conversations"
        message="Failed to load conversations"
      />
    );
  }
  const open = listed ?? (openId === null ? undefined : beyond.data);
  const offered =
    openId === null && isWide ? conversations.find(({ id }) => id === first) : undefined;
  const shown = open ?? offered;
  return (
    <Stack gap="sm">
      {live === 'failed' && <Notice kind="warning" title="Failed to connect to messaging" />}
      <div
        className={classes.panel}
        data-open={open !== undefined || undefined}
        data-empty={conversations.length === 0 || undefined}
      >
        <div className={classes.list}>
          <Group className={classes.start} gap="sm">
            <Button flex="1 1 8rem" px="2xs" onClick={onFindPeople}>
              New message
            </Button>
            <Button
              flex="1 1 8rem"
              px="2xs"
              variant="default"
              onClick={() => setIsMakingGroup(true)}
            >
              New group
            </Button>
          </Group>
          <div style={{ overflowY: 'auto' }}>
            {conversations.length === 0 ? (
              <EmptyState drawing="chat" title="No conversations yet">
                Start one from the Find Friends tab.
              </EmptyState>
            ) : (
              <ConversationList
                uid={uid}
                conversations={conversations}
                openId={shown?.id ?? null}
                onOpen={onOpen}
              />
            )}
            <LoadMore
              list={list}
              label="Load More Conversations"
              errorTitle="Failed to load conversations"
              m="sm"
            />
          </div>
        </div>
        {shown ? (
          <Thread
            key={shown.id}
            uid={uid}
            conversation={shown}
            isChosen={open !== undefined}
            onClose={() => onOpen(null)}
          />
        ) : (
          conversations.length > 0 && (
            <div className={classes.choose}>
              <EmptyState drawing="chat" title="Choose a conversation." />
            </div>
          )
        )}
      </div>
      <NewGroup
        isOpen={isMakingGroup}
        onClose={() => setIsMakingGroup(false)}
        onCreated={(id) => {
          setIsMakingGroup(false);
          onOpen(id);
        }}
      />
    </Stack>
  );
}

interface ConversationListProps {
  uid: string;
  conversations: readonly Conversation[];
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The conversations, most recently updated first. */
function ConversationList(props: ConversationListProps) {
  const { uid, conversations, openId, onOpen } = props;
  const times = loadReadTimes(uid);
  return (
    <PlainList framed className={classes.rows} aria-label="Conversations">
      {conversations.map((conversation) => {
        const unread = conversation.id !== openId && isUnread(conversation, uid, times);
        const { lastMessage } = conversation;
        return (
          <li key={conversation.id}>
            <UnstyledButton
              className={classes.row}
              data-hover
              aria-current={conversation.id === openId}
              onClick={() => onOpen(conversation.id)}
            >
              <span className={classes.avatar}>
                <InitialsAvatar {...conversationAvatar(conversation, uid)} />
              </span>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text component="span" truncate fw={unread ? 700 : 400}>
                  {conversationName(conversation, uid)}
                </Text>
                {lastMessage && (
                  <Text component="span" size="xs" c="dimmed" data-wrap="never">
                    <TimeAgo at={lastMessage.timestamp} />
                  </Text>
                )}
              </Group>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Quiet component="span" truncate>
                  {lastMessage
                    ? `${lastMessage.authorId === uid ? 'You: ' : ''}${lastMessage.text || '…'}`
                    : 'No messages yet'}
                </Quiet>
                {unread && (
                  <span className={pieces.unread}>
                    <VisuallyHidden>Unread</VisuallyHidden>
                  </span>
                )}
              </Group>
            </UnstyledButton>
          </li>
        );
      })}
    </PlainList>
  );
}
