import classes from './signs.module.css';

/** A large tick for finished work. @param isDrawn whether the tick appears as if drawn */
export function Tick({ isDrawn }: { isDrawn: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={48}
      height={48}
      className={classes.tick}
      data-drawn={isDrawn}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="15" />
      <path d="m9 16.5 5 5 9.5-10.5" pathLength={1} />
    </svg>
  );
}
