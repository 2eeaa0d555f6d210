import { Button, Container, Group, Stack, Tabs, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { untilIdle } from '../../lib/when-idle.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { UnreadBadge } from '../messages/public/unread-badge.tsx';
import { useStartConversation } from '../messages/public/use-start-conversation.ts';
import classes from './feed.module.css';
import { PostsFeed } from './posts-feed.tsx';

const MessagesPanel = loadLater(
  () => import('../messages/public/messages-panel.tsx').then((module) => module.MessagesPanel),
  <PageLoader />,
);
const FindFriends = loadLater(
  () => import('../people/public/find-friends.tsx').then((module) => module.FindFriends),
  <PageLoader />,
);
const NotificationMenu = loadLater(
  async () => {
    await untilIdle();
    return (await import('../notifications/public/notification-menu.tsx')).NotificationMenu;
  },
  <Button variant="default" size="sm" px="sm" disabled>
    Notifications
  </Button>,
);

const tabs = ['feed', 'messages', 'friends'] as const;
type Tab = (typeof tabs)[number];

/** Tab, conversation and post are part of the address, so that a reload or a link opens the same place. */
export function CommunityPage() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = tabs.find((name) => name === query.get('tab')) ?? 'feed';
  const go = (next: Record<string, string>) => setQuery(next, { preventScrollReset: true });
  const start = useStartConversation((conversation) => go({ tab: 'messages', conversation }));

  return (
    <Container size="var(--app-page-width)" py="var(--app-page-top)">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={1}>Community</Title>
          <NotificationMenu onOpenPost={(post) => go({ tab: 'feed', post })} />
        </Group>
        <Tabs
          classNames={{ list: classes.tabs, tab: classes.tab }}
          value={tab}
          onChange={(next) => go(next ? { tab: next } : {})}
          keepMounted={false}
        >
          <Tabs.List aria-label="Community" mb="md" grow>
            <Tabs.Tab value="feed">Posts Feed</Tabs.Tab>
            <Tabs.Tab value="messages" rightSection={<UnreadBadge />}>
              Messages
            </Tabs.Tab>
            <Tabs.Tab value="friends">Find Friends</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="feed">
            <PostsFeed targetId={query.get('post')} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <MessagesPanel
              openId={query.get('conversation')}
              onFindPeople={() => go({ tab: 'friends' })}
              onOpen={(id) => go(id ? { tab: 'messages', conversation: id } : { tab: 'messages' })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="friends">
            <FindFriends
              onMessage={(uid) => start.mutate(uid)}
              busyUid={start.isPending ? start.variables : null}
            />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  );
}
