import { Button } from '@mantine/core';
import classes from './premium-strip.module.css';

interface PremiumStripProps {
  lockedCount: number;
  onUpgrade: () => void;
}

/** States how many sections of a list Premium opens, with a button to upgrade. */
export function PremiumStrip({ lockedCount, onUpgrade }: PremiumStripProps) {
  return (
    <div className={classes.strip}>
      <p>
        <strong>
          {lockedCount} more {lockedCount === 1 ? 'section' : 'sections'}
        </strong>{' '}
        with Premium
      </p>
      <Button onClick={onUpgrade}>Upgrade</Button>
    </div>
  );
}
