import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

/** The buttons of a row: side by side on a card and in a wide table, stacked in a narrow one. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
