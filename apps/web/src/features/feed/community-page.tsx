import { Button, Group, Tabs, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { paths } from '../../paths.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useStartConversation } from '../messages/public/messages.queries.ts';
import { UnreadBadge } from '../messages/public/unread-badge.tsx';
import { NotificationButton } from '../notifications/public/notification-button.tsx';
import classes from './feed.module.css';
import { PostsFeed } from './posts-feed.tsx';

const MessagesPanel = lazyComponent(
  () => import('../messages/public/messages-panel.tsx'),
  'MessagesPanel',
  <PageLoader />,
);
const FindFriends = lazyComponent(
  () => import('../people/public/find-friends.tsx'),
  'FindFriends',
  <PageLoader />,
);
const NotificationMenu = lazyComponent(
  async () => {
    await untilIdle();
    return import('../notifications/public/notification-menu.tsx');
  },
  'NotificationMenu',
  <NotificationButton disabled />,
);

const tabs = ['feed', 'messages', 'friends'] as const;
type Tab = (typeof tabs)[number];

/** The tab, the conversation and the post are part of the URL. A reload or a link therefore opens the same view. */
export function CommunityPage() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = tabs.find((name) => name === query.get('tab')) ?? 'feed';
  const go = (next: Record<string, string>) => setQuery(next, { preventScrollReset: true });
  const start = useStartConversation((conversation) => go({ tab: 'messages', conversation }));

  return (
    <PageFrame gap="md">
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
          <Tabs.Tab value="messages">
            Messages
            <UnreadBadge />
          </Tabs.Tab>
          <Tabs.Tab value="friends">Find Friends</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="feed">
          <div className={classes.columns}>
            <PostsFeed targetId={query.get('post')} />
            <Card
              component="section"
              gap="sm"
              visibleFrom="lg"
              className={classes.aside}
              aria-labelledby="meet"
            >
              <PartTitle id="meet">Practise with somebody</PartTitle>
              <Quiet>
                Find members who are free on the same evenings, or open a room and invite them.
              </Quiet>
              <Button component={Link} to={paths.practicePartners}>
                Find a partner
              </Button>
              <Button component={Link} to={paths.practice} variant="default">
                Open a room
              </Button>
            </Card>
          </div>
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
    </PageFrame>
  );
}
