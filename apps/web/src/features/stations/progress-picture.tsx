import type { Station, StationId } from '@urost3/contract/stations.ts';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import classes from './progress-picture.module.css';
import { overallPercent, type StationProgress } from './station-counts.ts';

/** As on the station cards. */
const colours: Record<StationId, string> = {
  clinical_skills: 'var(--app-accent-text)',
  communication: '#cdb0e6',
  emergency_stations: '#ff9d93',
  outpatient_stations: '#93bdf5',
};

interface ProgressPictureProps {
  stations: Station[];
  progress: StationProgress;
}

/** Where the learner stands, at a glance: one stretch of the ring a station type, and the numbers. */
export function ProgressPicture({ stations, progress }: ProgressPictureProps) {
  const parts = stations.map((station) => ({
    name: station.name,
    percent: overallPercent([station], progress),
    colour: colours[station.id],
  }));
  return (
    <div className={classes.picture} data-area="picture">
      <ProgressRing
        parts={parts}
        percent={overallPercent(stations, progress)}
        caption="Overall progress"
      />
      {/* Read out with the ring. */}
      <ul className={classes.legend} aria-hidden>
        {parts.map((part) => (
          <li key={part.name}>
            <span className={classes.dot} style={{ background: part.colour }} />
            {part.name} <strong>{part.percent}%</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
