import type { ReactNode } from 'react';
import { Quiet } from './quiet.tsx';
import classes from './text.module.css';

interface LearnMoreProps {
  /** The line that is always visible. */
  children: ReactNode;
  more: ReactNode;
}

/** A line of explanation with a control that shows the rest of the explanation. */
export function LearnMore({ children, more }: LearnMoreProps) {
  return (
    <details className={classes.learnMore}>
      <summary>
        {children} <span className={classes.more}>Learn more</span>
        <span className={classes.less}>Show less</span>
      </summary>
      <Quiet component="div" pt="0.35rem">
        {more}
      </Quiet>
    </details>
  );
}
