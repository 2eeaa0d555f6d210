import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './text.module.css';

interface LearnMoreProps {
  /** The line that is always visible. */
  children: ReactNode;
  more: ReactNode;
}

/** A line of explanation with a control that shows the rest of the explanation. */
export function LearnMore({ children, more }: LearnMoreProps) {
  return (
    <details className={classes.words}>
      <summary>
        {children} <span className={classes.more}>Learn more</span>
        <span className={classes.more}>Show less</span>
      </summary>
      <Text component="div" size="sm" c="dimmed" pt="0.35rem">
        {more}
      </Text>
    </details>
  );
}
