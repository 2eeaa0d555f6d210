import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import { useId, useMemo } from 'react';
import { ecgWave } from './ecg-wave.ts';
import classes from './exhibit.module.css';
import { linePath } from './exhibit-scale.ts';

/** Pixels per millimetre of ECG paper. 25 mm are one second, 10 mm are one millivolt. */
const MM = 5;
const SPEED = 25;
const ABOVE = 20;
const BELOW = 12;

export function EcgStrip({ exhibit }: { exhibit: Extract<StudyExhibit, { kind: 'ecg' }> }) {
  const id = useId();
  const width = exhibit.seconds * SPEED * MM;
  const height = (ABOVE + BELOW) * MM;
  const path = useMemo(
    () => linePath(ecgWave(exhibit).map(([x, y]) => [x * SPEED * MM, (ABOVE - y) * MM])),
    [exhibit],
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section
        className={classes.strip}
        aria-label={`${exhibit.title} (scrolls sideways)`}
        tabIndex={0}
      >
        <svg
          role="img"
          aria-label={exhibit.title}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <defs>
            <pattern id={`${id}s`} width={MM} height={MM} patternUnits="userSpaceOnUse">
              <path className={classes.paper} d={`M${MM} 0H0V${MM}`} />
            </pattern>
            <pattern id={`${id}l`} width={MM * 5} height={MM * 5} patternUnits="userSpaceOnUse">
              <rect width={MM * 5} height={MM * 5} fill={`url(#${id}s)`} />
              <path className={classes.paperBold} d={`M${MM * 5} 0H0V${MM * 5}`} />
            </pattern>
          </defs>
          <rect width={width} height={height} fill={`url(#${id}l)`} />
          <path className={classes.trace} d={path} />
        </svg>
      </section>
      <p className={classes.note}>Lead II, 25 mm/s, 10 mm/mV. Drawn from its measurements.</p>
    </>
  );
}
