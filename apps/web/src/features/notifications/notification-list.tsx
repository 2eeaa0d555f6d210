import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type {
  Notification,
  NotificationKind,
} from '@urost3/contract/notifications/notifications.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { Link } from 'react-router';
import { formatRecentPeriod } from '../../lib/dates.ts';
import { practiceRoomPath } from '../../paths.ts';
import { FlagIcon } from '../../ui/media/icons.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { PlainList } from '../../ui/page/pieces.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';

const words: Record<NotificationKind, string> = {
  mention: 'mentioned you',
  comment: 'commented on your post',
  reply: 'replied to your comment',
  practice_invitation: 'invited you to practise',
  content_hidden: 'A moderator hid something you wrote while it is being looked at.',
  content_restored: 'A moderator put back something you wrote.',
  content_removed: 'A moderator removed something you wrote.',
};

/** The text of a notification. Several comments on one post share one notification. */
function notificationWords({ kind, actor, count, people }: Notification): string {
  if (!actor) return words[kind];
  if (count === 1) return `${isolate(actor.displayName)} ${words[kind]}`;
  const others = people - 1;
  const who =
    others > 0
      ? `${isolate(actor.displayName)} and ${counted(others, 'other')}`
      : isolate(actor.displayName);
  return kind === 'reply'
    ? `${who} wrote ${count} replies to your comments`
    : `${who} wrote ${count} comments on your post`;
}

interface NotificationListProps {
  notifications: readonly Notification[];
  /** The ids of notifications that are shown as unread, although the server has marked them as read. */
  fresh: ReadonlySet<string>;
  onOpen: (postId: string) => void;
}

/** The notifications under the headings 'Today', 'This week' and 'Earlier'. */
export function NotificationList({ notifications, fresh, onOpen }: NotificationListProps) {
  const periods = Map.groupBy(notifications, ({ createdAt }) => formatRecentPeriod(createdAt));
  return [...periods].map(([period, items]) => (
    <section key={period} aria-label={period}>
      <Quiet fw={600} p="0.75rem 1rem 0.1rem" aria-hidden>
        {period}
      </Quiet>
      <PlainList p="0 0 0.5rem">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} isUnread={!item.isRead || fresh.has(item.id)} onOpen={onOpen} />
          </li>
        ))}
      </PlainList>
    </section>
  ));
}

const row = {
  display: 'flex',
  w: '100%',
  px: 'md',
  py: 'xs',
  style: { gap: 'var(--mantine-spacing-sm)', alignItems: 'flex-start' },
};

interface RowProps {
  item: Notification;
  isUnread: boolean;
  onOpen: (postId: string) => void;
}

function Row({ item, isUnread, onOpen }: RowProps) {
  const { postId, roomId, actor, actorId } = item;
  const content = (
    <>
      {actor ? (
        <InitialsAvatar uid={actorId ?? ''} name={actor.displayName} />
      ) : (
        <Box component="span" className={pieces.round} w="2.5rem" aria-hidden>
          <FlagIcon size={20} />
        </Box>
      )}
      <Box component="span" flex={1} miw={0} data-wrap="anywhere">
        <Text component="span" size="sm" display="block" fw={isUnread ? 600 : 400}>
          {notificationWords(item)}
        </Text>
        <Quiet component="span" lineClamp={2}>
          {item.excerpt}
        </Quiet>
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo at={item.createdAt} />
        </Text>
      </Box>
      {isUnread && (
        <Box component="span" className={pieces.unread} mt="2xs">
          <VisuallyHidden>Unread</VisuallyHidden>
        </Box>
      )}
    </>
  );
  if (roomId)
    return (
      <UnstyledButton component={Link} to={practiceRoomPath(roomId)} {...row} data-hover>
        {content}
      </UnstyledButton>
    );
  if (!postId) return <Box {...row}>{content}</Box>;
  return (
    <UnstyledButton {...row} data-hover onClick={() => onOpen(postId)}>
      {content}
    </UnstyledButton>
  );
}
