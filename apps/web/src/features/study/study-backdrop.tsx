import classes from './study-backdrop.module.css';

/**
 * The blurred picture behind a study page: soft shapes that recall kidneys, ureters and a ward window. Drawn here, so
 * that it costs no request, and tinted by the page's theme.
 */
export function StudyBackdrop() {
  return (
    <div className={classes.backdrop} aria-hidden="true">
      <svg viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice" focusable="false">
        <g className={classes.light}>
          <rect x="140" y="60" width="240" height="330" rx="28" />
          <rect x="410" y="60" width="240" height="330" rx="28" />
        </g>
        <g className={classes.deep}>
          <path d="M250 470c-110-60-190 40-180 160s90 200 160 150c40-30-10-80 20-140s60-140 0-170z" />
          <path d="M950 470c110-60 190 40 180 160s-90 200-160 150c-40-30 10-80-20-140s-60-140 0-170z" />
        </g>
        <g className={classes.line}>
          <path d="M265 620c120 10 190 90 250 250" />
          <path d="M935 620c-120 10-190 90-250 250" />
        </g>
        <circle className={classes.glow} cx="930" cy="170" r="190" />
      </svg>
    </div>
  );
}
