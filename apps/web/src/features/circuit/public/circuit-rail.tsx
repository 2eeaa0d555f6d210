import { Box, Group, VisuallyHidden } from '@mantine/core';
import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import classes from '../circuit.module.css';

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
    <PlainList
      component="ol"
      className={classes.rail}
      data-named={namesStations(stations)}
      aria-label="Stations of this circuit"
    >
      {stations.map(({ position, stationId }) => {
        const state = position < current ? 'done' : position > current ? 'ahead' : 'now';
        return (
          <Group
            key={position}
            className={classes.step}
            component="li"
            gap="0.5rem"
            wrap="nowrap"
            miw={0}
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
              <Box component="span" visibleFrom="xs" aria-hidden>
                {stationLabels[stationId]}
              </Box>
            )}
          </Group>
        );
      })}
    </PlainList>
  );
}
