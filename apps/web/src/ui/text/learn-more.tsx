import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fold } from '../page/pieces.tsx';
import classes from './learn-more.module.css';
import { Quiet } from './quiet.tsx';

interface LearnMoreProps {
  /** The line that is always visible. */
  children: ReactNode;
  more: ReactNode;
}

/** A line of explanation with a control that shows the rest of the explanation. */
export function LearnMore({ children, more }: LearnMoreProps) {
  return (
    <Fold
      isText
      className={classes.learnMore}
      summary={
        <>
          <Box component="span" c="var(--mantine-color-text)">
            {children}
          </Box>{' '}
          <span className={classes.more} data-wrap="never">
            Learn more
          </span>
          <span className={classes.more} data-wrap="never">
            Show less
          </span>
        </>
      }
    >
      <Quiet component="div" pt="3xs">
        {more}
      </Quiet>
    </Fold>
  );
}
