import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { ReactNode } from 'react';
import { StationDrawing } from '../../ui/station-drawing.tsx';
import { StationBar } from '../stations/public/station-bar.tsx';
import { countStation, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './station-card.module.css';
import type { LoadedStation } from './use-stations.ts';

interface StationCardProps {
  loaded: LoadedStation;
  /** Null while the progress is unknown. Counts that depend on it are then shown as a dash. */
  progress: StationProgress | null;
  onOpen: () => void;
}

export function failedSectionsText(name: string): string {
  return `Failed to load ${name} sections.`;
}

export function StationCard({ loaded, progress, onOpen }: StationCardProps) {
  const { station, hasFailed } = loaded;
  const { total, completed, remaining } = countStation(station, progress ?? {});
  return (
    <article className={classes.card} data-station={station.id satisfies StationId}>
      <StationDrawing stationId={station.id} />
      <h3 className={classes.name}>
        <button type="button" className={classes.button} onClick={onOpen} aria-haspopup="dialog">
          {station.name}
        </button>
      </h3>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {failedSectionsText(station.name)}
        </p>
      )}
      <StationBar stationId={station.id} completed={progress ? completed : 0} total={total} />
      <dl className={classes.counts}>
        <Count name="Sections" value={total} />
        <Count name="Completed" value={progress ? completed : '–'} />
        <Count name="Remaining" value={progress ? remaining : '–'} />
      </dl>
    </article>
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
