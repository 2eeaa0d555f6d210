import { Alert, Loader, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { useMemo, useState } from 'react';
import { useLiveState } from '../../lib/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { type MessagePlace, placeMessages } from './message-groups.ts';
import { DayDivider, MessageItem } from './message-item.tsx';
import classes from './messages.module.css';
import { messagesOf } from './public/message-cache.ts';
import { threadQuery } from './public/messages.queries.ts';
import { receiptOf } from './receipt.ts';

/** The distance from the top at which older messages are loaded. */
const NEAR_TOP_PX = 200;

const alone: MessagePlace = { nextDayAt: null, isFirst: true, isLast: true };

interface MessageListProps {
  uid: string;
  conversation: Conversation;
  /** Whether the person is selecting a message to report. */
  isReporting: boolean;
  onReported: () => void;
}

export function MessageList({ uid, conversation, isReporting, onReported }: MessageListProps) {
  const thread = useInfiniteQuery(threadQuery(conversation.id));
  const live = useLiveState();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread;
  const messages = useMemo(() => messagesOf(thread.data), [thread.data]);
  const places = useMemo(() => placeMessages(messages), [messages]);
  const [reportedId, setReportedId] = useState<string | null>(null);
  const lastOwn = messages.findLastIndex((message) => message.authorId === uid);

  function loadOlder(box: HTMLElement): void {
    // The scroll position of a reversed container is 0 at its end and negative above.
    const toTop = box.scrollHeight - box.clientHeight + box.scrollTop;
    const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
    if (toTop < NEAR_TOP_PX && isWaiting) void fetchNextPage();
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
        <LoadMore
          list={thread}
          label="Older messages"
          failure="Failed to load older messages"
          variant="subtle"
          size="compact-sm"
          display="block"
          mx="auto"
          mb="xs"
          className={classes.older}
        />
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
              receipt={
                index === lastOwn
                  ? receiptOf(conversation, uid, message, messages.slice(index + 1))
                  : null
              }
              isReporting={isReporting}
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
        onClose={() => {
          setReportedId(null);
          onReported();
        }}
      />
    </div>
  );
}
