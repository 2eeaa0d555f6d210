import { Alert, Button, Group, Loader, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { useLiveState } from '../../lib/live.ts';
import { keyOf } from '../../lib/query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { BlockDialog, type PersonToBlock } from '../people/public/block-person.tsx';
import { Face } from '../people/public/face.tsx';
import { activeLabel } from '../people/public/relative-time.ts';
import { conversationName } from './conversation-name.ts';
import { MessageForm } from './message-form.tsx';
import { type MessagePlace, placeMessages } from './message-groups.ts';
import { DayDivider, MessageItem } from './message-item.tsx';
import classes from './messages.module.css';
import { messagesOf } from './public/message-cache.ts';
import { threadQuery } from './public/messages.queries.ts';
import { useMarkRead } from './use-mark-read.ts';

/** Distance from the top at which older messages are loaded. */
const NEAR_TOP_PX = 200;

const alone: MessagePlace = { nextDayAt: null, isFirst: true, isLast: true };

interface ThreadProps {
  uid: string;
  conversation: Conversation;
  onClose: () => void;
}

export function Thread({ uid, conversation, onClose }: ThreadProps) {
  useMarkRead(uid, conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const other = conversation.participants.find((participant) => participant !== uid);
  const info = other ? conversation.participantsInfo[other] : undefined;
  const isGroup = conversation.type === 'group';
  return (
    <section className={classes.thread} aria-label="Conversation">
      <Group className={classes.head} justify="space-between" wrap="nowrap" gap="sm">
        <Button className={classes.back} variant="default" size="xs" onClick={onClose}>
          Back
        </Button>
        <Face name={conversationName(conversation, uid)} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            {conversationName(conversation, uid)}
          </Title>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {isGroup
              ? Object.values(conversation.participantsInfo)
                  .map((person) => person.displayName)
                  .join(', ')
              : [info?.rank, info?.lastActive ? activeLabel(info.lastActive) : null]
                  .filter(Boolean)
                  .join(' · ')}
          </Text>
        </div>
        {isGroup && <LeaveGroup conversation={conversation} onLeft={onClose} />}
        {!isGroup && other && info && info.displayName !== DELETED_USER && (
          <BlockOther person={{ uid: other, displayName: info.displayName }} onBlocked={onClose} />
        )}
      </Group>
      <Messages uid={uid} conversation={conversation} />
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

function Messages({ uid, conversation }: { uid: string; conversation: Conversation }) {
  const thread = useInfiniteQuery(threadQuery(conversation.id));
  const live = useLiveState();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = thread;
  const messages = useMemo(() => messagesOf(thread.data), [thread.data]);
  const places = useMemo(() => placeMessages(messages), [messages]);
  const [reportedId, setReportedId] = useState<string | null>(null);

  function loadOlder(box: HTMLElement): void {
    // A reversed container's scroll position starts at 0 at its end and is negative above.
    const toTop = box.scrollHeight - box.clientHeight + box.scrollTop;
    if (toTop < NEAR_TOP_PX && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }

  return (
    <div
      className={classes.scroll}
      role="log"
      aria-label="Messages"
      tabIndex={0}
      onScroll={(event) => loadOlder(event.currentTarget)}
    >
      <div>
        {thread.isPending && <Loader size="sm" aria-label="Loading messages" />}
        {thread.isError && !thread.data && (
          <ErrorState
            message="Failed to load messages"
            onRetry={() => void thread.refetch()}
            isRetrying={thread.isFetching}
          />
        )}
        {hasNextPage && (
          <Group justify="center" pb="xs" className={classes.older}>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Older messages
            </Button>
          </Group>
        )}
        {thread.data && messages.length === 0 && (
          <Text c="dimmed" size="sm" ta="center">
            No messages yet. Say hello.
          </Text>
        )}
        {messages[0] && (
          <div className={classes.older}>
            <DayDivider at={messages[0].createdAt} />
          </div>
        )}
        <ol className={classes.messages}>
          {messages.map((message, index) => (
            <MessageItem
              key={message.id}
              {...(places[index] ?? alone)}
              message={message}
              isOwn={message.authorId === uid}
              hasName={conversation.type === 'group'}
              onReport={setReportedId}
            />
          ))}
        </ol>
        {live === 'failed' && (
          <Alert color="orange" mt="xs" role="status">
            Failed to connect to messages
          </Alert>
        )}
      </div>
      <ReportDialog
        target={reportedId === null ? null : { targetType: 'message', targetId: reportedId }}
        onClose={() => setReportedId(null)}
      />
    </div>
  );
}

function BlockOther({ person, onBlocked }: { person: PersonToBlock; onBlocked: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Block ${person.displayName}`}
        onClick={() => setIsAsking(true)}
      >
        Block
      </Button>
      <BlockDialog
        person={isAsking ? person : null}
        onClose={() => setIsAsking(false)}
        onBlocked={onBlocked}
      />
    </>
  );
}

function LeaveGroup({ conversation, onLeft }: { conversation: Conversation; onLeft: () => void }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => callApi(messageRoutes.leaveConversation, { params: { id: conversation.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf('messages') });
      onLeft();
    },
    onError: () => showToast('error', 'Failed to leave the group'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        Leave group
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave this group?"
        confirmLabel="Leave"
        isDangerous
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setIsAsking(false)}
      >
        You will not be able to read it any more. The others can carry on without you.
      </ConfirmDialog>
    </>
  );
}
