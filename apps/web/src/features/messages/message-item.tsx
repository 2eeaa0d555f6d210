import { ActionIcon, Text } from '@mantine/core';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { memo } from 'react';
import { formatLongDate } from '../../lib/dates.ts';
import { FlagIcon } from '../../ui/icons.tsx';
import { AuthorName } from '../people/public/author-name.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import { LinkedText } from './linked-text.tsx';
import type { MessagePlace } from './message-groups.ts';
import classes from './messages.module.css';

interface MessageItemProps extends MessagePlace {
  message: Message;
  isOwn: boolean;
  /** Names are shown in groups only. */
  hasName: boolean;
  /** What became of it; for the last own message only. */
  receipt: string | null;
  /** Whether a message is being chosen for a report. */
  isReporting: boolean;
  onReport: (messageId: string) => void;
}

/** Outside the first message of the day, so that an older page that arrives above it moves nothing in it. */
export const DayDivider = ({ at }: { at: string }) => (
  <span className={classes.day}>
    <span>{formatLongDate(at)}</span>
  </span>
);

/** One of perhaps thousands, so it renders only when it has changed. */
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
