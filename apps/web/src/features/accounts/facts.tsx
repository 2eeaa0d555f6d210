import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Label and value per row. */
export function Facts({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className={classes.list}>
      {items.map(([label, value]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
