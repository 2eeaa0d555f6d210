import type { ReactNode } from 'react';
import classes from './more-words.module.css';

interface MoreWordsProps {
  /** The one line that everybody reads. */
  children: ReactNode;
  more: ReactNode;
}

/** A line of explanation, which opens to the rest of it. */
export function MoreWords({ children, more }: MoreWordsProps) {
  return (
    <details className={classes.words}>
      <summary>
        {children} <span className={classes.more}>Learn more</span>
        <span className={classes.more}>Show less</span>
      </summary>
      <div>{more}</div>
    </details>
  );
}
