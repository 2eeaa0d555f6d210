import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Benefits } from '../benefits.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import classes from './upgrade-prompt.module.css';

const SeatNotice = lazyComponent(
  async () => (await import('../../groups/public/seat-notice.tsx')).SeatNotice,
);

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
    <Paper component="section" withBorder p={{ base: 'md', sm: 'xl' }} className={classes.panel}>
      <Stack gap="lg">
        <SeatNotice />
        <Stack gap="xs">
          <span className={classes.place}>
            <LockIcon size={20} />
            {place}
          </span>
          <Title order={1} size="h2">
            {title}
          </Title>
          {children && <Text c="dimmed">{children}</Text>}
        </Stack>
        {/* The price and the button are before the benefits, so that both are on a phone's first screen. */}
        <OrderSummary status={status} isShort />
        <UpgradeButton wanted={wanted} size="md" />
        <Benefits />
        <div className={classes.ways}>
          <Anchor size="sm" href={paths.buyGroup} data-alone>
            Buying for a department?
          </Anchor>
          {wayBack}
        </div>
      </Stack>
    </Paper>
  );
}
