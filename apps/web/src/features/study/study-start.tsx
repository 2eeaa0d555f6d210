import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ArrowDownIcon } from '../../ui/icons.tsx';
import { goTo } from './study-places.tsx';
import classes from './study-start.module.css';

interface StudyStartProps {
  revealed: number;
  total: number;
  /** How this learner studies: attempt first, keys. */
  children?: ReactNode;
}

function startText(revealed: number, total: number): string {
  if (revealed >= total) return 'See your answers';
  return revealed > 0 ? `Resume at question ${revealed + 1}` : 'Answer the questions';
}

/** Below the title: the way to the questions, for a learner who does not need the teaching first. */
export function StudyStart({ revealed, total, children }: StudyStartProps) {
  if (total === 0 && !children) return null;
  return (
    <div className={classes.start}>
      {total > 0 && (
        <Button
          data-start
          size="md"
          color="var(--study-accent)"
          className={classes.button}
          rightSection={<ArrowDownIcon size={18} />}
          onClick={() => goTo('questions')}
        >
          {startText(revealed, total)}
        </Button>
      )}
      {children}
    </div>
  );
}
