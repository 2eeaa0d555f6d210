import type { ReactNode } from 'react';
import classes from '../study-page.module.css';
import type { StudyKind } from './study-kinds.ts';

/** Colours, backdrop and column of a type of study page. */
export function StudyFrame({ kind, children }: { kind: StudyKind; children: ReactNode }) {
  return (
    <div className={classes.page} data-theme={kind.theme}>
      <div className={classes.column}>{children}</div>
    </div>
  );
}
