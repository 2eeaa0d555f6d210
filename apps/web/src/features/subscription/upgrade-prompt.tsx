import { Paper, Stack, Title } from '@mantine/core';
import { StarIcon } from '../../ui/icons.tsx';
import { Benefits } from './benefits.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useSubscription } from './subscription-context.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import classes from './upgrade-prompt.module.css';

interface UpgradePromptProps {
  title?: string;
  headingOrder?: 1 | 2 | 3;
}

/** What Premium gives and costs, shown in place of locked content. */
export function UpgradePrompt({
  title = 'This section is part of Premium',
  headingOrder = 2,
}: UpgradePromptProps) {
  const { status } = useSubscription();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'xl' }} className={classes.panel}>
      <Stack gap="lg">
        <Stack gap="xs">
          <span className={classes.mark} aria-hidden>
            <StarIcon size={24} isFilled />
          </span>
          <Title order={headingOrder} size="h3">
            {title}
          </Title>
        </Stack>
        <Benefits />
        <OrderSummary status={status} />
        <UpgradeButton />
      </Stack>
    </Paper>
  );
}
