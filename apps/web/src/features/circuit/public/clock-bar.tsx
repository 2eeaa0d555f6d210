// The bar with the clock of a circuit, a practice room or an interview.

import { Group, VisuallyHidden } from '@mantine/core';
import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { ReactNode } from 'react';
import { formatRemaining } from '../../../lib/clock.ts';
import { BellIcon, CheckIcon } from '../../../ui/media/icons.tsx';
import { ShareBar } from '../../../ui/media/share-bar.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PlainList } from '../../../ui/page/pieces.tsx';
import classes from './circuit.module.css';
import { minutesWords } from './phase-time.ts';

interface RailProps {
  stations: readonly Pick<CircuitStation, 'position' | 'stationId'>[];
  /** The position of the current station. */
  position: number;
}

interface ClockBarProps {
  label: string;
  urgency?: 'warned' | 'last' | undefined;
  /** The stations in order, on the first line of wide screens; a phone has room for the title only. */
  rail?: RailProps | false;
  heading?: 'h1' | 'h2';
  title: ReactNode;
  /** Whether the rail says the same as the title, which is then for screen readers only on wide screens. */
  isTitleInRail?: boolean;
  /** The line below the title. */
  phase: ReactNode;
  /** The remaining time; null when there is none to show. */
  clock: { text: string; label: string } | null;
  /** The remaining share of the phase's time, from 1 to 0. */
  share?: number | undefined;
  /** The bell's message. */
  said?: string | null;
  actions?: ReactNode;
  children?: ReactNode;
}

export const clockOf = (leftMs: number) => ({
  text: formatRemaining(leftMs),
  label: `About ${minutesWords(leftMs)} left`,
});

/** The bar stays visible: the stations, the phase, the remaining time, the bell's message and the buttons. */
export function ClockBar(props: ClockBarProps) {
  const { label, urgency, rail, heading: Heading = 'h1', title, isTitleInRail } = props;
  const { phase, clock, share, said = null, actions, children } = props;
  return (
    <section className={classes.bar} aria-label={label} data-urgency={urgency}>
      {rail && <Rail {...rail} />}
      <div className={classes.heading}>
        <Heading className={classes.title} data-spoken-from={isTitleInRail ? 'xs' : undefined}>
          {title}
        </Heading>
        <p className={classes.phase} data-title={isTitleInRail || undefined}>
          {phase}
        </p>
      </div>
      {clock && (
        <p className={classes.clock} role="timer" aria-label={clock.label}>
          {clock.text}
        </p>
      )}
      {share !== undefined && (
        <ShareBar
          isLive
          value={share * 100}
          flex="0 0 100%"
          h={6}
          color="var(--clock-line, var(--page-accent))"
          bg="var(--page-line)"
        />
      )}
      {said && (
        <Group className={classes.said} gap="2xs" aria-hidden>
          <BellIcon size={18} /> {said}
        </Group>
      )}
      {/* It interrupts a screen reader, because in the real exam candidates hear the bell immediately. */}
      <VisuallyHidden role="alert">{said && `Bell. ${said}`}</VisuallyHidden>
      {actions && (
        <Group className={classes.actions} gap="2xs" flex={{ base: '1 0 100%', xs: 'none' }}>
          {actions}
        </Group>
      )}
      {children}
    </section>
  );
}

/** With more stations than this, their names do not fit. */
const NAMED_MAX = 4;

/** Whether the rail shows the names of the stations. If so, its bar need not repeat the current name. */
export const namesStations = (stations: readonly unknown[]): boolean =>
  stations.length <= NAMED_MAX;

/** The circuit's stations in order: completed, current and next ones. */
function Rail({ stations, position: current }: RailProps) {
  const isNamed = namesStations(stations);
  return (
    <PlainList
      component="ol"
      row
      gap={isNamed ? '0.25rem 2rem' : '2xs'}
      className={classes.rail}
      data-spoken-below="xs"
      aria-label="Stations of this circuit"
    >
      {stations.map(({ position, stationId }) => {
        const state = position < current ? 'done' : position > current ? 'ahead' : 'now';
        return (
          <Group
            key={position}
            className={classes.step}
            component="li"
            gap="2xs"
            wrap="nowrap"
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={cx(pieces.round, classes.dot)} aria-hidden>
              {state === 'done' ? <CheckIcon size={16} /> : position}
            </span>
            <VisuallyHidden>
              Station {position}, {stationLabels[stationId]}: {state}
            </VisuallyHidden>
            {isNamed && <span aria-hidden>{stationLabels[stationId]}</span>}
          </Group>
        );
      })}
    </PlainList>
  );
}
