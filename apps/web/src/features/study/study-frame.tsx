import type { ReactNode } from 'react';
import { StudyBackdrop } from './study-backdrop.tsx';
import type { StudyKind } from './study-kinds.ts';
import classes from './study-page.module.css';

/** Colours, backdrop and column of a kind of study page. */
export function StudyFrame({ kind, children }: { kind: StudyKind; children: ReactNode }) {
  return (
    <div className={classes.page} data-theme={kind.theme}>
      <StudyBackdrop />
      <div className={classes.column}>{children}</div>
    </div>
  );
}
