import { Button, Group, Text } from '@mantine/core';
import type { Message } from '@urost3/contract/messages.ts';
import { memo } from 'react';
import { AuthorName } from '../people/author-name.tsx';
import { TimeAgo } from '../people/time-ago.tsx';
import classes from './messages.module.css';

interface MessageItemProps {
  message: Message;
  isOwn: boolean;
  /** Names are of use in groups only. */
  hasName: boolean;
  onReport: (messageId: string) => void;
}

/** One of perhaps thousands: drawn again only when it has changed. */
export const MessageItem = memo(function MessageItem({
  message,
  isOwn,
  hasName,
  onReport,
}: MessageItemProps) {
  return (
    <li className={classes.message} data-own={isOwn}>
      {hasName && !isOwn && <AuthorName uid={message.authorId} author={message.author} />}
      <div className={classes.bubble}>
        {message.isRemoved ? (
          <Text c="dimmed" fs="italic" size="sm">
            A moderator removed this message.
          </Text>
        ) : (
          message.content
        )}
      </div>
      <Group gap="xs" justify={isOwn ? 'flex-end' : 'flex-start'}>
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo at={message.createdAt} />
        </Text>
        {!isOwn && !message.isRemoved && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label="Report this message"
            onClick={() => onReport(message.id)}
          >
            Report
          </Button>
        )}
      </Group>
    </li>
  );
});
