import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CommunityPreview } from '@urost3/contract/feed/feed.schemas.ts';
import { useEffect } from 'react';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Fact } from '../../ui/page/pieces.tsx';
import { TickList } from '../../ui/page/tick-list.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { priceAndDuration } from '../subscription/public/premium-price.ts';
import { useSubscription, type Wanted } from '../subscription/public/subscription-context.ts';
import { UpgradeButton } from '../subscription/public/upgrade-button.tsx';
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
 * Shown instead of the community to people without Premium. Opens the upgrade dialog at once. The page below explains the
 * community's purpose and shows its size.
 */
export function CommunityGate({ wanted }: CommunityGateProps) {
  const { status, openUpgrade } = useSubscription();
  const { data } = useQuery(previewQuery);
  useEffect(() => openUpgrade(wanted), [openUpgrade, wanted]);
  return (
    <PageFrame component="section" aria-labelledby="community-gate" gap="lg">
      <Title order={1} id="community-gate">
        The community is part of Premium
      </Title>
      <Text size="lg" c="dimmed">
        Meet doctors preparing for the same interview in the same weeks.
      </Text>
      {data && data.members >= MEMBER_COUNT_SHOWN_FROM && <Size preview={data} />}
      <TickList items={uses} />
      <Stack gap="xs" align="flex-start" mt="3xs">
        <UpgradeButton wanted={wanted} size="md" />
        {status && (
          <Quiet>{priceAndDuration(status)}, with every section. One payment, no renewal.</Quiet>
        )}
      </Stack>
    </PageFrame>
  );
}

function Size({ preview }: { preview: CommunityPreview }) {
  const figures = [
    [preview.members, preview.members === 1 ? 'member' : 'members'],
    [preview.posts, preview.posts === 1 ? 'post' : 'posts'],
    [preview.commentsThisWeek, preview.commentsThisWeek === 1 ? 'answer' : 'answers'],
  ] as const;
  return (
    <Group component="dl" gap="0.75rem 2.5rem">
      {figures.map(([count, label], i) => (
        <Fact key={label} name={i === 2 ? `${label} this week` : label}>
          <Box c="var(--app-accent-text)" fw={700} fz="var(--app-figure-large)" lh={1.1}>
            {count.toLocaleString('en-GB')}
          </Box>
        </Fact>
      ))}
    </Group>
  );
}
