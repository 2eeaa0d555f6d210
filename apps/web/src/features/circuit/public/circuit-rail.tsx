import { VisuallyHidden } from '@mantine/core';
import type { CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import classes from './circuit-rail.module.css';

/** With more stations there is no room for their names. */
const NAMED_MAX = 4;

interface CircuitRailProps {
  stations: readonly Pick<CircuitStation, 'position' | 'stationId'>[];
  /** Of the current station. */
  position: number;
}

/** The circuit's stations in order: done, now, ahead. */
export function CircuitRail({ stations, position: current }: CircuitRailProps) {
  return (
    <ol className={classes.rail} aria-label="Stations of this circuit">
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
            {stations.length <= NAMED_MAX && (
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
