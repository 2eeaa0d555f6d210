import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit.routes.ts';
import type { Circuit, CircuitPhase, CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { allowBell, canRing } from '../../ui/bell.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { BellButton } from './bell-button.tsx';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
import classes from './circuit-bar.module.css';
import { CircuitRail } from './circuit-rail.tsx';
import {
  formatClock,
  isLastMinute,
  isWarning,
  remainingMs,
  remainingShare,
} from './circuit-time.ts';
import { useCircuitBell } from './use-circuit-bell.ts';

const phaseNames: Record<CircuitPhase['kind'], string> = {
  reading: 'Reading',
  interview: 'Interview',
  marking: 'Examiner’s sheet',
};

function skipLabel(phase: CircuitPhase, count: number): string {
  if (phase.kind === 'reading') return 'Skip to interview';
  if (phase.kind === 'marking') return 'Next station';
  return phase.position === count ? 'Finish early' : 'End interview';
}

interface CircuitBarProps {
  circuit: Circuit;
  phase: CircuitPhase;
  station: CircuitStation;
  /** The server's time. */
  now: number;
  /** Nothing is left to do in this phase, so continuing is the main action. */
  isDone: boolean;
  /** Saves pending work. @returns false after a failure, which was reported to the learner */
  beforeSkip: () => Promise<boolean>;
}

/** Always visible: the stations, the remaining time, the bell's message, and the buttons to skip, leave or abandon. */
export function CircuitBar(props: CircuitBarProps) {
  const { circuit, phase, station, now, isDone, beforeSkip } = props;
  const client = useQueryClient();
  const isWarned = isWarning(phase, now);
  const said = useCircuitBell(phase, isWarned);
  const [isAsking, setIsAsking] = useState(false);
  const [hasBell, setHasBell] = useState(canRing);
  const { id, stations } = circuit;
  const keep = (answer: Circuit) => {
    client.setQueryData(circuitQuery(id).queryKey, answer);
    void client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
  };
  const skip = useMutation({
    mutationFn: async () =>
      (await beforeSkip())
        ? callApi(circuitRoutes.skip, { params: { id }, body: { phase: phase.index } })
        : null,
    onSuccess: (answer) => answer && keep(answer),
    onError: (error) =>
      showToast('error', messageOf(error, 'That did not work. Please try again.')),
  });
  const abandon = useMutation({
    mutationFn: () => callApi(circuitRoutes.abandon, { params: { id } }),
    onSuccess: keep,
  });
  const left = remainingMs(phase, now);
  const minutes = Math.ceil(left / 60_000);
  const urgency = isLastMinute(phase, now) ? 'last' : isWarned ? 'warned' : undefined;
  return (
    <section className={classes.bar} aria-label="Circuit clock" data-urgency={urgency}>
      <div className={classes.top}>
        <CircuitRail stations={stations} position={station.position} />
        <Button component={Link} to={paths.circuit} variant="subtle" size="compact-sm">
          Leave
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
          {/* One element, because the button's layout drops the space between two. */}
          <span>
            Abandon<span className={classes.more}> circuit</span>
          </span>
        </Button>
      </div>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>
            Station {station.position} of {stations.length}
          </h1>
          <p className={classes.phase}>
            {phaseNames[phase.kind]} · {stationLabels[station.stationId]}
          </p>
        </div>
        <p
          className={classes.clock}
          role="timer"
          aria-label={`About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`}
        >
          {formatClock(left)}
        </p>
      </div>
      <div className={classes.track}>
        <div
          className={classes.left}
          data-changing-width
          style={{ width: `${remainingShare(phase, now) * 100}%` }}
        />
      </div>
      <p className={classes.said} data-shown={said !== null}>
        {said && (
          <span aria-hidden>
            <BellIcon size={18} /> {said}
          </span>
        )}
      </p>
      {/* Interrupts a screen reader, because on the day nobody misses the bell either. */}
      <VisuallyHidden role="alert">{said && `Bell. ${said}`}</VisuallyHidden>
      <div className={classes.actions}>
        <Button
          size="compact-md"
          {...(isDone ? { color: 'var(--study-accent)' } : { variant: 'default' })}
          loading={skip.isPending}
          onClick={() => {
            void allowBell().then(setHasBell);
            skip.mutate();
          }}
        >
          {skipLabel(phase, stations.length)}
        </Button>
        <BellButton isOn={hasBell} onChange={setHasBell} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Abandon this circuit?"
        confirmLabel="Abandon circuit"
        cancelLabel="Go on"
        isDangerous
        isBusy={abandon.isPending}
        error={abandon.isError ? messageOf(abandon.error, 'Please try again.') : null}
        onConfirm={() => abandon.mutate()}
        onClose={() => setIsAsking(false)}
      >
        The circuit ends here and cannot be resumed. Stations you have finished can still be marked.
      </ConfirmDialog>
    </section>
  );
}
