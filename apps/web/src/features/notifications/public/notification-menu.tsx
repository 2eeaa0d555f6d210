import {
  Badge,
  Button,
  Popover,
  ScrollArea,
  Stack,
  Switch,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications.routes.ts';
import type { Notification, NotificationKind } from '@urost3/contract/notifications.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { TimeAgo } from '../../people/public/time-ago.tsx';
import { notificationsQuery } from '../notifications.queries.ts';

const words: Record<NotificationKind, string> = {
  mention: 'mentioned you',
  comment: 'commented on your post',
  reply: 'replied to your comment',
  content_hidden: 'A moderator hid something you wrote while it is being looked at.',
  content_restored: 'A moderator put back something you wrote.',
  content_removed: 'A moderator removed something you wrote.',
};

/** Several comments on one post are shown as one line. */
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
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unreadCount ?? 0;
  const markRead = useMutation({
    mutationFn: () => callApi(notificationRoutes.markRead),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });

  function toggle(): void {
    if (!isOpen && unread > 0) markRead.mutate();
    setIsOpen(!isOpen);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(20rem, calc(100vw - 1rem))"
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          px="sm"
          aria-expanded={isOpen}
          onClick={toggle}
          rightSection={unread > 0 ? <Badge color="red.9">{unread}</Badge> : undefined}
        >
          Notifications
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications" p="sm">
        <Stack gap="sm">
          <ScrollArea.Autosize mah={320}>
            <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
              {data?.notifications.map((item) => (
                <li key={item.id}>
                  <Row
                    item={item}
                    onOpen={(postId) => {
                      setIsOpen(false);
                      onOpenPost(postId);
                    }}
                  />
                </li>
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {data?.notifications.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing yet. Mentions and answers appear here.
            </Text>
          )}
          {data && <DigestSwitch isOn={data.isDigestOn} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Row({ item, onOpen }: { item: Notification; onOpen: (postId: string) => void }) {
  const { postId } = item;
  const text = (
    <>
      <Text component="span" size="sm" display="block" fw={item.isRead ? 400 : 600}>
        {wordsOf(item)}
      </Text>
      <Text component="span" size="xs" c="dimmed" display="block" lineClamp={2}>
        {item.excerpt}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        <TimeAgo at={item.createdAt} />
      </Text>
    </>
  );
  if (!postId) return <div>{text}</div>;
  return (
    <UnstyledButton w="100%" py={4} onClick={() => onOpen(postId)}>
      {text}
    </UnstyledButton>
  );
}

function DigestSwitch({ isOn }: { isOn: boolean }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (next: boolean) => callApi(notificationRoutes.setDigest, { body: { isOn: next } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    onError: () => showToast('error', 'The setting could not be saved. Please try again.'),
  });
  return (
    <Switch
      label="Daily summary by email"
      checked={set.isPending ? set.variables : isOn}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}
