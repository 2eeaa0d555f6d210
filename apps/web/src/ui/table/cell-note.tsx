import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface CellNoteProps {
  /** Limits the line to one of the two layouts. */
  only?: 'table' | 'cards';
  children: ReactNode;
}

/** A quiet line below the value of a cell. */
export function CellNote({ only, children }: CellNoteProps) {
  return (
    <div className={classes.note} data-only={only}>
      {children}
    </div>
  );
}
