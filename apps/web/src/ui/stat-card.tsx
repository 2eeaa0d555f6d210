import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Content below the figure. */
  children?: ReactNode;
}

/** One figure with its label, placed in a `StatGrid`. */
export function StatCard({ label, value, children }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <span className={classes.figure}>{value}</span>
      </dd>
      {children && <dd className={classes.note}>{children}</dd>}
    </div>
  );
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.grid}>{children}</dl>;
}
