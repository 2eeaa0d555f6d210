import type { ReactNode } from 'react';
import classes from './study-frame.module.css';
import type { StudyKind } from './study-kinds.ts';

interface StudyFrameProps {
  kind: StudyKind;
  /** Whether the content may be as wide as two columns need. */
  isWide?: boolean;
  children: ReactNode;
}

/** The colours, the background and the column of a study page. */
export function StudyFrame({ kind, isWide = false, children }: StudyFrameProps) {
  return (
    <div className={classes.page} data-theme={kind.stationId}>
      <div className={classes.column} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  );
}
