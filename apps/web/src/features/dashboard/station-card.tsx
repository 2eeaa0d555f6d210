import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import { StationDrawing } from '../../ui/media/station-drawing.tsx';
import { Card } from '../../ui/page/pieces.tsx';
import { StationBar } from '../stations/public/station-bar.tsx';
import { countStation, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './dashboard.module.css';

interface StationCardProps {
  station: Station;
  /** Null while the progress is unknown. Counts that depend on it are then shown as a dash. */
  progress: StationProgress | null;
  onOpen: () => void;
}

export function StationCard({ station, progress, onOpen }: StationCardProps) {
  const { total, completed, remaining } = countStation(station, progress ?? {});
  return (
    <Card
      component="article"
      className={classes.stationCard}
      data-station={station.id satisfies StationId}
    >
      <StationDrawing stationId={station.id} />
      <h3 className={classes.name}>
        <button
          type="button"
          className={classes.stationCardButton}
          onClick={onOpen}
          aria-haspopup="dialog"
        >
          {station.name}
        </button>
      </h3>
      <StationBar stationId={station.id} completed={progress ? completed : 0} total={total} />
      <dl className={classes.counts}>
        <Count name="Sections" value={total} />
        <Count name="Completed" value={progress ? completed : '–'} />
        <Count name="Remaining" value={progress ? remaining : '–'} />
      </dl>
    </Card>
  );
}

function Count({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
