import { Paper, Stack, Title } from '@mantine/core';
import { StarIcon } from '../../../ui/icons.tsx';
import { Benefits } from '../benefits.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { UpgradeButton } from '../upgrade-button.tsx';
import { useSubscription, type Wanted } from './subscription-context.ts';
import classes from './upgrade-prompt.module.css';

interface UpgradePromptProps {
  title: string;
  wanted?: Wanted | undefined;
}

/** The benefits and price of Premium, in place of a locked page. */
export function UpgradePrompt({ title, wanted }: UpgradePromptProps) {
  const { status } = useSubscription();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'xl' }} className={classes.panel}>
      <Stack gap="lg">
        <Stack gap="xs">
          <span className={classes.mark} aria-hidden>
            <StarIcon size={24} isFilled />
          </span>
          <Title order={1} size="h3">
            {title}
          </Title>
        </Stack>
        <Benefits />
        <OrderSummary status={status} />
        <UpgradeButton wanted={wanted} />
      </Stack>
    </Paper>
  );
}
