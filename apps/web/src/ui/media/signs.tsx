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

/** A large tick for finished work. @param isDrawn whether the tick appears as if drawn */
export function Tick({ isDrawn }: { isDrawn: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={48}
      height={48}
      className={classes.tick}
      data-drawn={isDrawn || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="15" />
      <path d="m9 16.5 5 5 9.5-10.5" pathLength={1} />
    </svg>
  );
}
