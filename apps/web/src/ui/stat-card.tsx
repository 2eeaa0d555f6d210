import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** What is counted, behind the figure. */
  unit?: string;
  /** A line below the figure. */
  children?: ReactNode;
}

/** One figure with its name. Cards are placed in a `StatGrid`. */
export function StatCard({ label, value, unit, children }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value}
        {unit && <span className={classes.unit}> {unit}</span>}
      </dd>
      {children && <dd className={classes.note}>{children}</dd>}
    </div>
  );
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.grid}>{children}</dl>;
}
