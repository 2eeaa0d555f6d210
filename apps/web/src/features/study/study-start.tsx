import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ArrowDownIcon } from '../../ui/icons.tsx';
import { goToAnchor } from './study-anchors.tsx';
import classes from './study-start.module.css';

interface StudyStartProps {
  revealed: number;
  total: number;
  /** The switch 'Attempt first', and the button to talk to the simulated patient. */
  children: ReactNode;
}

function startText(revealed: number, total: number): string {
  if (revealed >= total) return 'See your answers';
  return revealed > 0 ? `Resume at question ${revealed + 1}` : 'Answer the questions';
}

/** A button below the title that scrolls to the questions, for learners who skip the teaching. */
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
          onClick={() => goToAnchor('questions')}
        >
          {startText(revealed, total)}
        </Button>
      )}
      {children}
    </div>
  );
}
