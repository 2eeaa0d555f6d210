import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { LockIcon } from '../../../ui/media/icons.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Benefits } from '../purchase/benefits.tsx';
import { OrderSummary } from '../purchase/order-summary.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';
import { UpgradeButton } from './upgrade-button.tsx';

const SeatNotice = lazyComponent(() => import('../../groups/public/seat-notice.tsx'), 'SeatNotice');

interface UpgradePromptProps {
  title: string;
  /** Above the title: what the locked page belongs to. */
  place?: string | undefined;
  /** Below the title: how the person gets access to the page. */
  children?: ReactNode;
  wanted?: Wanted | undefined;
  /** A link away from the page, at the foot of the card. */
  wayBack?: ReactNode;
}

/** Replaces a locked page with the benefits and the price of Premium. */
export function UpgradePrompt({ title, place, children, wanted, wayBack }: UpgradePromptProps) {
  const { status } = useSubscription();
  return (
    <Card component="section" padding="2xl" w="min(100%, 34rem)" mx="auto" gap="lg">
      <SeatNotice />
      <Stack gap="xs">
        <Group
          component="span"
          gap="2xs"
          wrap="nowrap"
          c="var(--station, var(--app-accent-text))"
          fz="sm"
          fw={600}
        >
          <LockIcon size={20} />
          {place}
        </Group>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children && <Text c="dimmed">{children}</Text>}
      </Stack>
      {/* The price and the button are before the benefits, so that both are on a phone's first screen. */}
      <OrderSummary status={status} isShort />
      <UpgradeButton wanted={wanted} size="md" />
      <Benefits />
      <Group gap="0 1.25rem" justify="space-between">
        <Anchor size="sm" href={paths.buyGroup} data-alone>
          Buying for a department?
        </Anchor>
        {wayBack}
      </Group>
    </Card>
  );
}
