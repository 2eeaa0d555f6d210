import { ActionIcon, Center, Group, Loader, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { addDays, londonDay, MINUTE_MS } from '@urost3/contract/day.ts';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { memo, useMemo, useState } from 'react';
import { useLiveState } from '../../lib/api/live.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { FlagIcon } from '../../ui/media/icons.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { LoadMore } from '../../ui/table/load-more.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { AuthorName } from '../people/public/author-name.tsx';
import { TimeAgo, useMinutes } from '../people/public/time-ago.tsx';
import classes from './messages.module.css';
import { messagesOf } from './public/message-cache.ts';
import { threadQuery } from './public/messages.queries.ts';

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
          <QueryState query={thread} message="Failed to load messages" />
        )}
        <LoadMore
          list={thread}
          label="Older messages"
          errorTitle="Failed to load older messages"
          variant="subtle"
          size="compact-sm"
          display="block"
          mx="auto"
          mb="xs"
          className={classes.older}
        />
        {thread.data && messages.length === 0 && (
          <Quiet ta="center">No messages yet. Say hello.</Quiet>
        )}
        {messages[0] && (
          <div className={classes.older}>
            <DayDivider at={messages[0].createdAt} />
          </div>
        )}
        <PlainList component="ol" gap="2px">
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
        </PlainList>
        {live === 'failed' && (
          <Notice kind="warning" mt="xs" title="Failed to connect to messages" />
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

interface MessageItemProps extends MessagePlace {
  message: Message;
  isOwn: boolean;
  /** Whether other people's names are shown, as in group conversations. */
  hasName: boolean;
  /** The delivery state, for the person's last message only. */
  receipt: string | null;
  /** Whether the person is selecting a message to report. */
  isReporting: boolean;
  onReport: (messageId: string) => void;
}

/**
 * The divider with the date above a day's first message. The divider is not a part of that message. The message
 * therefore keeps its height when older messages are loaded above it.
 */
function DayDivider({ at }: { at: string }) {
  useMinutes();
  return (
    <Center component="span" my="sm" c="dimmed" fz="xs">
      <span className={classes.day}>{formatMessageDay(at)}</span>
    </Center>
  );
}

/** Memoised, because a conversation may contain thousands of messages. */
const MessageItem = memo(function MessageItem({
  message,
  isOwn,
  hasName,
  receipt,
  isReporting,
  nextDayAt,
  isFirst,
  isLast,
  onReport,
}: MessageItemProps) {
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {hasName && !isOwn && isFirst && (
        <AuthorName uid={message.authorId} author={message.author} />
      )}
      <Group className={classes.line} gap="3xs" wrap="nowrap">
        <div className={classes.bubble}>
          {message.isRemoved ? (
            <Quiet fs="italic">A moderator removed this message.</Quiet>
          ) : (
            <LinkedText text={message.content} />
          )}
        </div>
        {isReporting && !isOwn && !message.isRemoved && (
          <ActionIcon
            variant="default"
            aria-label="Report this message"
            onClick={() => onReport(message.id)}
          >
            <FlagIcon size={16} />
          </ActionIcon>
        )}
      </Group>
      {isLast && (
        <Text component="span" size="xs" c="dimmed" display="block" px="2xs">
          <TimeAgo at={message.createdAt} />
          {receipt && ` · ${receipt}`}
        </Text>
      )}
      {nextDayAt && <DayDivider at={nextDayAt} />}
    </li>
  );
});

/**
 * The text below the person's last message: 'Sent', 'Read', or in a group conversation 'Read by 2'.
 * @param after the messages after `message`; their authors count as having read `message`, even without a receipt
 */
export function receiptOf(
  conversation: Conversation,
  uid: string,
  message: Message,
  after: readonly Message[],
): string {
  const hasRead = (participant: string) => {
    const readAt = conversation.participantsInfo[participant]?.lastReadAt;
    return (
      (readAt && Date.parse(readAt) >= Date.parse(message.createdAt)) ||
      after.some(({ authorId }) => authorId === participant)
    );
  };
  const readers = conversation.participants.filter(
    (participant) => participant !== uid && hasRead(participant),
  );
  if (readers.length === 0) return 'Sent';
  return conversation.type === 'group' ? `Read by ${readers.length}` : 'Read';
}

// Groups messages for display. Consecutive messages of one person share one time, if each follows the previous one
// within a minute. Each day has one divider.
interface MessagePlace {
  /**
   * The time of the next message, if it was written on another day. The divider of that day is below this message.
   * Otherwise null.
   */
  nextDayAt: string | null;
  /** Whether the message is the first of its group, which shows the author's name. */
  isFirst: boolean;
  /** Whether the message is the last of its group, which shows the time. */
  isLast: boolean;
}

const dayOf = (message: Message) => londonDay(new Date(message.createdAt));

function isTogether(one: Message | undefined, next: Message | undefined): boolean {
  if (!one || !next || one.authorId !== next.authorId) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < MINUTE_MS && dayOf(one) === dayOf(next);
}

/** 'Today', 'Yesterday' or the date, in London. @param at ISO timestamp */
export function formatMessageDay(at: string, now = new Date(serverNow())): string {
  const day = londonDay(new Date(at));
  const today = londonDay(now);
  if (day >= today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatLongDate(at);
}

/** @param messages oldest first */
export function placeMessages(messages: readonly Message[]): MessagePlace[] {
  return messages.map((message, index) => {
    const next = messages[index + 1];
    return {
      nextDayAt: next && dayOf(next) !== dayOf(message) ? next.createdAt : null,
      isFirst: !isTogether(messages[index - 1], message),
      isLast: !isTogether(message, next),
    };
  });
}
