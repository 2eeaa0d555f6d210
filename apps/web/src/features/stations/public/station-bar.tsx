import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import classes from '../stations.module.css';

interface StationBarProps {
  stationId: StationId;
  completed: number;
  total: number;
}

/**
 * A bar with the completed share of a station type, in the colour of that station type. Hidden from screen readers,
 * because the text beside the bar states the same.
 */
export function StationBar({ stationId, completed, total }: StationBarProps) {
  const percent = total === 0 ? 0 : (completed / total) * 100;
  return (
    <div className={classes.stationBarTrack} data-station={stationId} aria-hidden>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
