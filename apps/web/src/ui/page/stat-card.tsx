import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Content below the figure. */
  children?: ReactNode;
  /** Whether the card fills a whole row on a phone, with its note beside the figure. Set for the first of five cards. */
  isWide?: boolean;
}

/** One figure with its label, placed in a `StatGrid`. */
export function StatCard({ label, value, children, isWide }: StatCardProps) {
  return (
    <div className={classes.card} data-whole-row={isWide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <span className={classes.figure}>{value}</span>
      </dd>
      {children && <dd className={classes.note}>{children}</dd>}
    </div>
  );
}

interface StatGridProps {
  /** Whether the figures are counts, which are shorter than sums of money and therefore larger on a phone. */
  hasCounts?: boolean;
  children: ReactNode;
}

export function StatGrid({ hasCounts, children }: StatGridProps) {
  return (
    <Group
      className={classes.grid}
      component="dl"
      gap={1}
      align="stretch"
      data-counts={hasCounts || undefined}
      data-count={[children].flat().filter(Boolean).length}
    >
      {children}
    </Group>
  );
}
