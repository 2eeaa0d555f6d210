import { Badge, Container, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CommunityPreview } from '@urost3/contract/feed.schemas.ts';
import { postTypeLabels } from '@urost3/contract/feed.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { ChatIcon, CheckIcon, LockIcon } from '../../ui/icons.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import { useSubscription, type Wanted } from '../subscription/public/subscription-context.ts';
import { UpgradeButton } from '../subscription/public/upgrade-button.tsx';
import classes from './community-gate.module.css';
import { previewQuery } from './feed.queries.ts';

const uses = [
  'Ask what you could not ask on the ward, and read how others answer.',
  'Find somebody near you to practise a circuit with.',
  'Write to other candidates, alone or in a group.',
];

/** With fewer members than this, the community's figures are not shown, because small figures would attract nobody. */
const MEMBER_COUNT_SHOWN_FROM = 50;

interface CommunityGateProps {
  wanted: Wanted;
}

/**
 * Shown instead of the community to people without Premium. Explains the community's purpose, and shows its size and
 * the first words of the latest titles.
 */
export function CommunityGate({ wanted }: CommunityGateProps) {
  const { status } = useSubscription();
  const { data, isPending } = useQuery(previewQuery);
  return (
    <Container size="var(--app-page-width)" py="var(--app-page-top)">
      <div className={classes.gate}>
        <section aria-labelledby="community-gate" className={classes.pitch}>
          <Title order={1} id="community-gate">
            The community is part of Premium
          </Title>
          <Text size="lg" c="dimmed">
            Meet doctors preparing for the same interview in the same weeks.
          </Text>
          {data && data.members >= MEMBER_COUNT_SHOWN_FROM && <Size preview={data} />}
          <ul className={classes.uses}>
            {uses.map((use) => (
              <li key={use}>
                <CheckIcon size={20} />
                {use}
              </li>
            ))}
          </ul>
          <div className={classes.action}>
            <UpgradeButton wanted={wanted} size="md" />
            {status && (
              <Text size="sm" c="dimmed">
                {formatMoney(status.subscriptionPrice, status.subscriptionCurrency)} for{' '}
                {status.subscriptionDurationDays} days, with every section. One payment, no renewal.
              </Text>
            )}
          </div>
        </section>
        {data && data.recent.length > 0 && <Recent posts={data.recent} />}
        {isPending && <Skeleton h={320} />}
      </div>
    </Container>
  );
}

function Size({ preview }: { preview: CommunityPreview }) {
  const figures = [
    [preview.members, preview.members === 1 ? 'member' : 'members'],
    [preview.posts, preview.posts === 1 ? 'post' : 'posts'],
    [preview.commentsThisWeek, preview.commentsThisWeek === 1 ? 'answer' : 'answers'],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([count, label], i) => (
        <div key={label}>
          <dt>{i === 2 ? `${label} this week` : label}</dt>
          <dd>{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The latest posts. The server sends only the start of each post's title. */
function Recent({ posts }: { posts: CommunityPreview['recent'] }) {
  return (
    <section aria-labelledby="community-recent" className={classes.recent}>
      <div className={classes.recentHead}>
        <Title order={2} size="h4" id="community-recent">
          What members write about
        </Title>
        <p className={classes.facts}>Read with Premium</p>
      </div>
      <ul>
        {posts.map((post) => (
          <li key={post.createdAt}>
            <span className={classes.lock}>
              <LockIcon size={16} />
            </span>
            {post.opening && <p className={classes.opening}>{post.opening}…</p>}
            <div className={classes.facts}>
              <TimeAgo at={post.createdAt} />
              {post.commentsCount > 0 && (
                <span className={classes.answers}>
                  <ChatIcon size={16} />
                  {post.commentsCount} {post.commentsCount === 1 ? 'comment' : 'comments'}
                </span>
              )}
              {post.type !== 'text' && (
                <Badge tt="none" variant="light">
                  {postTypeLabels[post.type]}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
