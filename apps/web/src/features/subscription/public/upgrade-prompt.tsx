import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Benefits } from '../benefits.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import classes from './upgrade-prompt.module.css';

const SeatNotice = loadLater(
  async () => (await import('../../groups/public/seat-notice.tsx')).SeatNotice,
);

interface UpgradePromptProps {
  title: string;
  /** Above the title: where the locked page belongs. */
  place?: string | undefined;
  /** Below the title: what opens the page. */
  children?: ReactNode;
  wanted?: Wanted | undefined;
}

/** The benefits and price of Premium, in place of a locked page. */
export function UpgradePrompt({ title, place, children, wanted }: UpgradePromptProps) {
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
        <Benefits />
        <OrderSummary status={status} />
        <UpgradeButton wanted={wanted} size="md" />
        <Anchor size="sm" py={4} href={paths.buyGroup}>
          Buying for a department?
        </Anchor>
      </Stack>
    </Paper>
  );
}
