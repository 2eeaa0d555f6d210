import { type SectionStatus, sectionStatus } from '@urost3/contract/study/study.ts';
import type { CSSProperties } from 'react';
import { CheckIcon, LockIcon } from './icons.tsx';
import classes from './signs.module.css';

/** The colours of a section's status, in its sign and its words. */
export const statusColours: Record<SectionStatus, string | undefined> = {
  Completed: 'var(--status-completed)',
  'In Progress': 'var(--status-progress)',
  'Needs Revision': 'var(--status-revision)',
  'Not Started': undefined,
};

/** A ring that shows the rating, a tick for a completed section, or a lock. The text beside it says the same. */
export function RatingSign({ percent, isLocked }: { percent: number; isLocked?: boolean }) {
  const status = sectionStatus(percent);
  const isFull = isLocked || status === 'Completed';
  const style = { '--percent': percent, color: isLocked ? undefined : statusColours[status] };
  return (
    <span
      className={classes.sign}
      data-status={isLocked ? 'locked' : isFull ? 'completed' : undefined}
      style={style as CSSProperties}
      aria-hidden
    >
      {isLocked ? <LockIcon size={18} /> : isFull && <CheckIcon size={16} />}
    </span>
  );
}
