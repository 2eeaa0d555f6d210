import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** On a phone, the most important figure comes first and has a row of its own. */
  isLead?: boolean;
  /** Content below the figure. */
  children?: ReactNode;
}

/** One figure with its label, placed in a `StatGrid`. */
export function StatCard({ label, value, isLead, children }: StatCardProps) {
  return (
    <div className={classes.card} data-lead={isLead}>
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
