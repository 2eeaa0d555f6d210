import { Button, Group, Text } from '@mantine/core';
import { counted } from '../../../ui/text/counted.ts';
import classes from '../stations.module.css';

interface PremiumStripProps {
  lockedCount: number;
  onUpgrade: () => void;
}

/** States how many sections of a list Premium opens, with a button to upgrade. */
export function PremiumStrip({ lockedCount, onUpgrade }: PremiumStripProps) {
  return (
    <Group className={classes.strip} gap="1rem" justify="space-between" wrap="nowrap">
      <Text inherit>
        <strong>{counted(lockedCount, 'more section')}</strong> with Premium
      </Text>
      <Button onClick={onUpgrade}>Upgrade</Button>
    </Group>
  );
}
