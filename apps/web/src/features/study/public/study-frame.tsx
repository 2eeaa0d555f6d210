import type { ReactNode } from 'react';
import classes from '../study-page.module.css';
import type { StudyKind } from './study-kinds.ts';

interface StudyFrameProps {
  kind: StudyKind;
  /** With room for something beside the column. */
  isWide?: boolean;
  children: ReactNode;
}

/** Colours, backdrop and column of a type of study page. */
export function StudyFrame({ kind, isWide = false, children }: StudyFrameProps) {
  return (
    <div className={classes.page} data-theme={kind.theme}>
      <div className={classes.column} data-wide={isWide}>
        {children}
      </div>
    </div>
  );
}
