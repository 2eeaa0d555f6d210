import {
  CloseButton,
  Popover,
  ScrollArea,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications.routes.ts';
import type { Notification, NotificationKind } from '@urost3/contract/notifications.schemas.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api.ts';
import { formatRecentPeriod } from '../../../lib/dates.ts';
import { practiceRoomPath } from '../../../paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FlagIcon } from '../../../ui/icons.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { TimeAgo } from '../../people/public/time-ago.tsx';
import { notificationsQuery } from '../notifications.queries.ts';
import { DigestSwitch } from './digest-switch.tsx';
import { NotificationButton } from './notification-button.tsx';
import classes from './notification-menu.module.css';

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
function wordsOf({ kind, actor, count, people }: Notification): string {
  if (!actor) return words[kind];
  if (count === 1) return `${actor.displayName} ${words[kind]}`;
  const others = people - 1;
  const who =
    others > 0
      ? `${actor.displayName} and ${others} ${others === 1 ? 'other' : 'others'}`
      : actor.displayName;
  return kind === 'reply'
    ? `${who} wrote ${count} replies to your comments`
    : `${who} wrote ${count} comments on your post`;
}

/** @param onOpenPost opens the post of a notification */
export function NotificationMenu({ onOpenPost }: { onOpenPost: (postId: string) => void }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /**
   * The notifications that were unread when the list was opened. Opening marks all as read on the server, but the list
   * shows these as new until it is closed.
   */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unreadCount ?? 0;
  const markRead = useMutation({
    mutationFn: () => callApi(notificationRoutes.markRead),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });

  function toggle(): void {
    if (!isOpen) {
      const list = data?.notifications ?? [];
      setFresh(new Set(list.filter(({ isRead }) => !isRead).map(({ id }) => id)));
      if (unread > 0) markRead.mutate();
    }
    setIsOpen(!isOpen);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      // The list stays aligned with the end of its button, even if there is more room on the other side.
      middlewares={{ shift: true, flip: { flipAlignment: false } }}
      // Wide enough for most summaries to keep one line.
      width="min(28rem, calc(100vw - 2rem))"
      trapFocus
      // On a phone the list covers half of the page, so the rest is dimmed.
      withOverlay
      overlayProps={{ hiddenFrom: 'sm', backgroundOpacity: 0.5 }}
    >
      <Popover.Target>
        <NotificationButton ref={button} unread={unread} aria-expanded={isOpen} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications" p={0} className={classes.menu}>
        <div className={classes.head}>
          <Title order={2} size="h4">
            Notifications
            {fresh.size > 0 && (
              <Text component="span" size="sm" c="dimmed" fw={400}>
                {' '}
                · {fresh.size} new
              </Text>
            )}
          </Title>
          <CloseButton
            aria-label="Close notifications"
            onClick={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </div>
        {data?.notifications.length === 0 ? (
          <div className={classes.empty}>
            <EmptyState drawing="chat" title="Nothing yet">
              Mentions and answers appear here.
            </EmptyState>
          </div>
        ) : (
          <ScrollArea.Autosize mah={380}>
            <Periods
              notifications={data?.notifications ?? []}
              fresh={fresh}
              onOpen={(postId) => {
                setIsOpen(false);
                onOpenPost(postId);
              }}
            />
          </ScrollArea.Autosize>
        )}
        {data && (
          <div className={classes.foot}>
            <DigestSwitch />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface PeriodsProps {
  notifications: readonly Notification[];
  fresh: ReadonlySet<string>;
  onOpen: (postId: string) => void;
}

function Periods({ notifications, fresh, onOpen }: PeriodsProps) {
  const periods = Map.groupBy(notifications, ({ createdAt }) => formatRecentPeriod(createdAt));
  return [...periods].map(([period, items]) => (
    <section key={period} aria-label={period}>
      <Text size="sm" fw={600} c="dimmed" className={classes.day} aria-hidden>
        {period}
      </Text>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} isUnread={!item.isRead || fresh.has(item.id)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

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
        <span className={classes.sign} aria-hidden>
          <FlagIcon size={20} />
        </span>
      )}
      <span className={classes.words}>
        <Text component="span" size="sm" display="block" fw={isUnread ? 650 : 400}>
          {wordsOf(item)}
        </Text>
        <Text component="span" size="sm" c="dimmed" lineClamp={2}>
          {item.excerpt}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo at={item.createdAt} />
        </Text>
      </span>
      {isUnread && (
        <span className={classes.unread}>
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </>
  );
  if (roomId)
    return (
      <UnstyledButton component={Link} to={practiceRoomPath(roomId)} className={classes.row}>
        {content}
      </UnstyledButton>
    );
  if (!postId) return <div className={classes.row}>{content}</div>;
  return (
    <UnstyledButton className={classes.row} onClick={() => onOpen(postId)}>
      {content}
    </UnstyledButton>
  );
}
