import type { ReactNode } from 'react';
import classes from './study.module.css';

/** The question that an examiner asks, also announced to screen readers. */
export function ExaminersQuestion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={classes.asked}>
      {children}
    </div>
  );
}
