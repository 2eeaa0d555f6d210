import { useEffect, useState } from 'react';
import classes from './device-check.module.css';
import { followLevel } from './sound-level.ts';

/** Shows the loudness of the microphone, so that people see that the microphone works. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    setLevel(0);
    return track ? followLevel(track, setLevel) : undefined;
  }, [track]);
  const percent = Math.round(level * 100);
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label="Loudness of your microphone"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classes.level} data-changing-width style={{ width: `${percent}%` }} />
    </div>
  );
}
