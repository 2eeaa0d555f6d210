import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import pieces from '../page/pieces.module.css';
import { Fold } from '../page/pieces.tsx';
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
      maw="70ch"
      summary={
        <>
          <Box component="span" c="var(--mantine-color-text)">
            {children}
          </Box>{' '}
          <span className={pieces.whileClosed} data-wrap="never">
            Learn more
          </span>
          <span className={pieces.whileOpen} data-wrap="never">
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
