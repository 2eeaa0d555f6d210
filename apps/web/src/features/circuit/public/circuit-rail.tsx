import { VisuallyHidden } from '@mantine/core';
import type { CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import classes from './circuit-rail.module.css';

/** With more stations than this, their names do not fit. */
const NAMED_MAX = 4;

/** Whether the rail shows the names of the stations. If so, the bar that contains the rail need not repeat the current name. */
export const namesStations = (stations: readonly unknown[]): boolean =>
  stations.length <= NAMED_MAX;

interface CircuitRailProps {
  stations: readonly Pick<CircuitStation, 'position' | 'stationId'>[];
  /** The position of the current station. */
  position: number;
}

/** The circuit's stations in order: completed, current and next ones. */
export function CircuitRail({ stations, position: current }: CircuitRailProps) {
  return (
    <ol
      className={classes.rail}
      data-named={namesStations(stations)}
      aria-label="Stations of this circuit"
    >
      {stations.map(({ position, stationId }) => {
        const state = position < current ? 'done' : position > current ? 'ahead' : 'now';
        return (
          <li
            key={position}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden>
              {state === 'done' ? <CheckIcon size={16} /> : position}
            </span>
            <VisuallyHidden>
              Station {position}, {stationLabels[stationId]}: {state}
            </VisuallyHidden>
            {namesStations(stations) && (
              <span className={classes.name} aria-hidden>
                {stationLabels[stationId]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
