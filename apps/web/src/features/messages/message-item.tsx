import { ActionIcon, Text } from '@mantine/core';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { memo } from 'react';
import { FlagIcon } from '../../ui/icons.tsx';
import { AuthorName } from '../people/public/author-name.tsx';
import { TimeAgo, useMinutes } from '../people/public/time-ago.tsx';
import { LinkedText } from './linked-text.tsx';
import { formatMessageDay, type MessagePlace } from './message-groups.ts';
import classes from './messages.module.css';

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
export function DayDivider({ at }: { at: string }) {
  useMinutes();
  return (
    <span className={classes.day}>
      <span>{formatMessageDay(at)}</span>
    </span>
  );
}

/** Memoised, because a conversation may contain thousands of messages. */
export const MessageItem = memo(function MessageItem({
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
    <li className={classes.message} data-own={isOwn} data-first={isFirst}>
      {hasName && !isOwn && isFirst && (
        <AuthorName uid={message.authorId} author={message.author} />
      )}
      <div className={classes.line}>
        <div className={classes.bubble}>
          {message.isRemoved ? (
            <Text c="dimmed" fs="italic" size="sm">
              A moderator removed this message.
            </Text>
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
      </div>
      {isLast && (
        <Text component="span" size="xs" c="dimmed" className={classes.time}>
          <TimeAgo at={message.createdAt} />
          {receipt && ` · ${receipt}`}
        </Text>
      )}
      {nextDayAt && <DayDivider at={nextDayAt} />}
    </li>
  );
});
