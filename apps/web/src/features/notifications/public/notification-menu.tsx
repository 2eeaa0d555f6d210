import { Box, CloseButton, Group, Popover, ScrollArea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications/notifications.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { NotificationList } from '../notification-list.tsx';
import { notificationsQuery } from '../notifications.queries.ts';
import { DigestSwitch } from './digest-switch.tsx';
import { NotificationButton } from './notification-button.tsx';
import classes from './notification-menu.module.css';

/** @param onOpenPost opens the post of a notification */
export function NotificationMenu({ onOpenPost }: { onOpenPost: (postId: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /**
   * The notifications that were unread when the list was opened. Opening the list marks all notifications as read on
   * the server. The list still shows the notifications of this set as new until the list is closed.
   */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(notificationsQuery);
  const { data } = list;
  const unread = data?.unreadCount ?? 0;
  const markRead = useMutation({
    mutationFn: () => callApi(notificationRoutes.markRead),
    meta: { changes: [notificationsQuery.queryKey] },
  });

  function toggle(): void {
    if (!isOpen) {
      const shown = data?.notifications ?? [];
      setFresh(new Set(shown.filter(({ isRead }) => !isRead).map(({ id }) => id)));
      if (unread > 0) markRead.mutate();
    }
    setIsOpen(!isOpen);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      // The list stays aligned with the end of its button, even if there is more space on the other side.
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
        <Group className={classes.head} gap="md" justify="space-between" wrap="nowrap">
          <PartTitle>
            Notifications
            {fresh.size > 0 && (
              <Quiet component="span" fw={400}>
                {' '}
                · {fresh.size} new
              </Quiet>
            )}
          </PartTitle>
          <CloseButton
            aria-label="Close notifications"
            onClick={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </Group>
        {!data && (
          <QueryState
            query={list}
            loading="Loading notifications"
            otherwise="Your notifications could not be loaded."
            isWholePage={false}
          />
        )}
        {data?.notifications.length === 0 ? (
          <Box p="1.5rem 1rem 0.5rem">
            <EmptyState drawing="chat" title="Nothing yet">
              Mentions and answers appear here.
            </EmptyState>
          </Box>
        ) : (
          <ScrollArea.Autosize mah={380}>
            <NotificationList
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
