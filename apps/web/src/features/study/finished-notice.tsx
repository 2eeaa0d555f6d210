import { Button } from '@mantine/core';
import type { GivenAnswer } from '@urost3/contract/answers.schemas.ts';
import { useState } from 'react';
import { formatLongDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './finished-notice.module.css';

interface FinishedNoticeProps {
  before: readonly GivenAnswer[];
  onStartAgain: () => void;
}

/** Shown above the questions of a section that the learner finished before this visit, with a button to start again. */
export function FinishedNotice({ before, onStartAgain }: FinishedNoticeProps) {
  const last = before
    .map((given) => given.at)
    .sort()
    .at(-1);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.finished}>
      <p>
        You finished these questions{last && ` on ${formatLongDate(last)}`}. Your answers are shown.
      </p>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Start again
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start these questions again?"
        confirmLabel="Start again"
        onConfirm={() => {
          setIsAsking(false);
          onStartAgain();
        }}
        onClose={() => setIsAsking(false)}
      >
        The page no longer shows your answers, and the questions begin at the first one.
      </ConfirmDialog>
    </div>
  );
}
